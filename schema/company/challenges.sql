-- Challenges for passkeys, and codes with which a member who is signed in proves their identity again (purpose
-- `code`; server/src/domains/organization/access). Both are stored as SHA-256 digests. A challenge for signing in has
-- the all-zero UUID as `org_id`, because only the passkey shows which organization the member belongs to.
create table quoin.challenges (
  org_id           uuid not null,
  id               uuid not null,
  purpose          text not null check (purpose in ('sign_in', 'add_passkey', 'confirm', 'code')),
  -- Member and session that the challenge is for. Null if the purpose is `sign_in`.
  member_id        uuid,
  session_id       uuid,
  challenge_digest bytea unique,
  code_digest      bytea,
  -- Digest of the secret in the cookie of the browser that signs in.
  browser_digest   bytea,
  -- Number of codes that were entered so far.
  tries            integer not null default 0,
  created_at       timestamptz(3) not null,
  expires_at       timestamptz(3) not null,
  used_at          timestamptz(3),
  primary key (org_id, id),
  check ((purpose = 'sign_in') = (browser_digest is not null)),
  check ((purpose = 'sign_in') = (member_id is null)),
  check ((purpose = 'code') = (code_digest is not null)),
  check ((purpose = 'code') = (challenge_digest is null))
);

-- Finds the codes that a member requested in the last hour, and the valid code of a session.
create index challenges_member on quoin.challenges (org_id, member_id, created_at) where code_digest is not null;
create index challenges_expired on quoin.challenges (expires_at);

-- Row-level security.
select quoin.fence_setup('quoin.challenges');

select quoin.not_noted('quoin.challenges', 'attempts to sign in or confirm; what follows is recorded');
