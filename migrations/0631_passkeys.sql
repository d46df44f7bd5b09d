-- expands

-- Passkeys of members (server/src/kernel/access/passkey-proof.ts). Only public keys are stored.
create table quoin.passkeys (
  org_id        uuid not null references quoin.organizations deferrable,
  id            uuid not null,
  member_id     uuid not null,
  -- Id that the authenticator chose.
  credential_id bytea not null unique,
  -- Public key, in DER form (SubjectPublicKeyInfo).
  spki          bytea not null,
  -- Number of signatures that the authenticator reported last. 0 if it does not count.
  counter       bigint not null,
  name          text not null,
  created_at    timestamptz(3) not null,
  used_at       timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, member_id) references quoin.members deferrable
);

create index passkeys_member on quoin.passkeys (org_id, member_id);

-- Row-level security.
select quoin.fence_setup('quoin.passkeys');

select quoin.noted('quoin.passkeys', 'passkey', left_out => '{credential_id,spki,counter,used_at}');

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

-- Last time at which the member proved to be the one who signed in.
alter table quoin.sessions add column confirmed_at timestamptz(3);
-- Digest of the secret before the last confirmation. Requests that were on their way may still have it.
alter table quoin.sessions add column former_digest bytea;
alter table quoin.sessions drop constraint sessions_method_check;
alter table quoin.sessions add constraint sessions_method_check
  check (method in ('mail', 'terminal', 'demo', 'passkey', 'invitation')) not valid;
drop trigger access_changed on quoin.sessions;
create trigger access_changed after update of revoked_at, digest or delete on quoin.sessions
  for each row execute function quoin.announce_access_change();
drop trigger noted on quoin.sessions;
select quoin.noted('quoin.sessions', 'session', left_out => '{digest,former_digest,seen_at}');

-- An invitation is a link for one member, which is used with the invited address.
alter table quoin.sign_ins drop constraint sign_ins_method_check;
alter table quoin.sign_ins add constraint sign_ins_method_check
  check (method in ('mail', 'terminal', 'demo', 'invitation')) not valid;
alter table quoin.sign_ins drop constraint sign_ins_check;
alter table quoin.sign_ins add constraint sign_ins_email_check
  check ((method in ('mail', 'invitation')) = (email is not null)) not valid;
alter table quoin.sign_ins drop constraint sign_ins_check2;
alter table quoin.sign_ins add constraint sign_ins_member_check
  check ((method in ('terminal', 'invitation')) = (member_id is not null)) not valid;
