-- Sessions of members in the console (server/src/kernel/access/session-directory.ts). The cookie of a session is
-- `id.secret`; only the SHA-256 digest of the secret is stored.
create table quoin.sessions (
  org_id     uuid not null references quoin.organizations deferrable,
  id         uuid not null unique,
  digest     bytea not null,
  member_id  uuid not null,
  -- Method of the sign-in. `demo`: by the link that the server prints at its start for demo organizations.
  method     text not null check (method in ('mail', 'terminal', 'demo', 'passkey', 'invitation')),
  -- Browser and operating system, from the header User-Agent.
  device     text not null,
  -- IP address at sign-in.
  address    text not null,
  -- True if the computer is shared with other people. Such a session ends sooner.
  shared     boolean not null,
  created_at timestamptz(3) not null,
  -- Time of the last use. It can be up to ten minutes out of date.
  seen_at    timestamptz(3) not null,
  revoked_at timestamptz(3),
  -- Time at which the member last confirmed the session, that is, proved their identity again by a passkey, code or
  -- link. Null: never.
  confirmed_at timestamptz(3),
  -- Digest of the secret that was valid before the last confirmation. It stays valid for a short time, for requests
  -- that were sent before the browser got the new cookie.
  former_digest bytea,
  primary key (org_id, id),
  foreign key (org_id, member_id) references quoin.members deferrable
);

create index sessions_member on quoin.sessions (org_id, member_id) where revoked_at is null;
create index sessions_created on quoin.sessions (created_at);

-- Notifies the processes when a session is revoked, changed or deleted. Uses of a session (`seen_at`) cause no
-- notification.
create trigger access_changed after update of revoked_at, digest or delete on quoin.sessions
  for each row execute function quoin.announce_access_change();

-- Row-level security.
select quoin.fence_setup('quoin.sessions');

select quoin.noted('quoin.sessions', 'session', left_out => '{digest,former_digest,seen_at}');
