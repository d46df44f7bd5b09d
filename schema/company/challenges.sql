-- Challenges for passkeys, and codes with which a session is confirmed (server/src/domains/organization/access). Both are
-- stored as SHA-256 digests. A challenge for signing in has the nil organization, because the passkey determines the member.
create table quoin.challenges (
  org_id           uuid not null,
  id               uuid not null,
  purpose          text not null check (purpose in ('sign_in', 'add_passkey', 'confirm', 'code')),
  -- Member and session of the challenge. Null for `sign_in`.
  member_id        uuid,
  session_id       uuid,
  challenge_digest bytea unique,
  code_digest      bytea,
  -- Secret in the cookie of the browser that signs in.
  browser_digest   bytea,
  -- Number of codes that were entered.
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

-- Codes of the last hour of one member, and the open code of a session.
create index challenges_member on quoin.challenges (org_id, member_id, created_at) where code_digest is not null;
create index challenges_expired on quoin.challenges (expires_at);

-- Row-level security.
select quoin.fence_setup('quoin.challenges');

select quoin.not_noted('quoin.challenges', 'attempts to sign in or confirm; what follows is recorded');
