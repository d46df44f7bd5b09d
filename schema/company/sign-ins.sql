-- Attempts to sign in to the console (server/src/domains/organization/access). A sign-in by email has the nil UUID
-- (all zeros) as `org_id`, because the address may belong to members of several organizations, or of none. A
-- challenge is a secret in a cookie, which ties the sign-in to the browser that began it. Links, codes and
-- challenges are stored as SHA-256 digests.
create table quoin.sign_ins (
  org_id         uuid not null,
  id             uuid not null,
  method         text not null check (method in ('mail', 'terminal', 'demo', 'invitation')),
  -- Address that was entered (method `mail`) or invited (method `invitation`).
  email          text,
  -- Member who can sign in, for the methods `terminal` and `invitation`.
  member_id      uuid,
  link_digest    bytea unique,
  code_digest    bytea,
  -- Digest of the challenge (the secret in the cookie of the browser that requested the email).
  browser_digest bytea unique,
  -- Number of codes that were entered so far.
  tries          integer not null default 0,
  created_at     timestamptz(3) not null,
  expires_at     timestamptz(3) not null,
  used_at        timestamptz(3),
  primary key (org_id, id),
  constraint sign_ins_email_check check ((method in ('mail', 'invitation')) = (email is not null)),
  constraint sign_ins_check1 check ((method = 'mail') = (browser_digest is not null)),
  constraint sign_ins_member_check check ((method in ('terminal', 'invitation')) = (member_id is not null))
);

-- Finds the emails that were requested for an address in the last hour.
create index sign_ins_mailbox on quoin.sign_ins (email, created_at) where email is not null;
create index sign_ins_expired on quoin.sign_ins (expires_at);

-- Row-level security.
select quoin.fence_setup('quoin.sign_ins');

select quoin.not_noted('quoin.sign_ins', 'attempts to sign in; the session that follows is recorded');
