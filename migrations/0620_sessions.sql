-- expands

-- Sessions of members in the console (server/src/kernel/access/session-directory.ts). The cookie of a session is
-- `id.secret`; only the SHA-256 digest of the secret is stored.
create table quoin.sessions (
  org_id     uuid not null references quoin.organizations deferrable,
  id         uuid not null unique,
  digest     bytea not null,
  member_id  uuid not null,
  -- How the member signed in. `demo`: with the link that the start of the program prints for demo organizations.
  method     text not null check (method in ('mail', 'terminal', 'demo')),
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
  primary key (org_id, id),
  foreign key (org_id, member_id) references quoin.members deferrable
);

create index sessions_member on quoin.sessions (org_id, member_id) where revoked_at is null;
create index sessions_created on quoin.sessions (created_at);

-- Not on use: only a change of the access is announced.
create trigger access_changed after update of revoked_at or delete on quoin.sessions
  for each row execute function quoin.announce_access_change();

-- Row-level security.
select quoin.fence_setup('quoin.sessions');

select quoin.noted('quoin.sessions', 'session', left_out => '{digest,seen_at}');

-- Attempts to sign in to the console (server/src/domains/organization/access). A sign-in by mail has the nil
-- organization, because the address may belong to members of several organizations or to none. Links, codes and the
-- browser's challenge are stored as SHA-256 digests.
create table quoin.sign_ins (
  org_id         uuid not null,
  id             uuid not null,
  method         text not null check (method in ('mail', 'terminal', 'demo')),
  -- Address that the caller entered, for `mail`.
  email          text,
  -- Member who can sign in, for `terminal`.
  member_id      uuid,
  link_digest    bytea unique,
  code_digest    bytea,
  -- Challenge in the cookie of the browser that requested the mail.
  browser_digest bytea unique,
  -- Number of codes that were entered.
  tries          integer not null default 0,
  created_at     timestamptz(3) not null,
  expires_at     timestamptz(3) not null,
  used_at        timestamptz(3),
  primary key (org_id, id),
  check ((method = 'mail') = (email is not null)),
  check ((method = 'mail') = (browser_digest is not null)),
  check ((method = 'terminal') = (member_id is not null))
);

-- Mails of the last hour to one mailbox.
create index sign_ins_mailbox on quoin.sign_ins (email, created_at) where email is not null;
create index sign_ins_expired on quoin.sign_ins (expires_at);

-- Row-level security.
select quoin.fence_setup('quoin.sign_ins');

select quoin.not_noted('quoin.sign_ins', 'attempts to sign in; the session that follows is recorded');

-- Active members with an address, in all organizations: who can sign in with it.
create index members_sign_in on quoin.members (lower(email)) where active;

create or replace view quoin.key_bearers with (security_invoker = true) as
  select m.org_id, m.id as member_id, m.role, m.active, m.location_ids, o.slug, o.name as org_name, o.timezone, o.country,
         o.currency, o.is_demo, l.id as default_location_id, o.clock_at, m.name as member_name
    from quoin.members m
    join quoin.organizations o on o.org_id = m.org_id
    join quoin.locations l on l.org_id = m.org_id and l.is_default;
