-- Sessions of members in the console (server/src/kernel/access/session-directory.ts). The cookie of a session is
-- `id.secret`; only the SHA-256 digest of the secret is stored.
create table quoin.sessions (
  org_id     uuid not null references quoin.organizations deferrable,
  id         uuid not null unique,
  digest     bytea not null,
  member_id  uuid not null,
  -- How the member signed in. `demo`: with the link that the start of the program prints for demo organizations.
  method     text not null check (method in ('mail', 'terminal', 'demo', 'passkey', 'invitation')),
  -- Browser and operating system, from the header User-Agent.
  device     text not null,
  -- IP address at sign-in.
  address    text not null,
  -- True on a computer that other people use too: the session ends sooner.
  shared     boolean not null,
  created_at timestamptz(3) not null,
  -- Last use. Updated at most every ten minutes.
  seen_at    timestamptz(3) not null,
  revoked_at timestamptz(3),
  -- Last time at which the member proved to be the one who signed in.
  confirmed_at timestamptz(3),
  -- Digest of the secret before the last confirmation. Requests that were on their way may still have it.
  former_digest bytea,
  primary key (org_id, id),
  foreign key (org_id, member_id) references quoin.members deferrable
);

create index sessions_member on quoin.sessions (org_id, member_id) where revoked_at is null;
create index sessions_created on quoin.sessions (created_at);

-- Not on use: only a change of the access is announced.
create trigger access_changed after update of revoked_at, digest or delete on quoin.sessions
  for each row execute function quoin.announce_access_change();

-- Row-level security.
select quoin.fence_setup('quoin.sessions');

select quoin.noted('quoin.sessions', 'session', left_out => '{digest,former_digest,seen_at}');
