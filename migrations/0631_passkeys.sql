-- expands
-- was:16bdc7ba9e8ec75253cc18f8b248312916debc3634122d47d1d5d9a66cbe449b

-- Passkeys of members (server/src/kernel/access/passkey-proof.ts). Only public keys are stored.
create table quoin.passkeys (
  org_id        uuid not null references quoin.organizations deferrable,
  id            uuid not null,
  member_id     uuid not null,
  -- Id of the passkey, which the authenticator chose.
  credential_id bytea not null unique,
  -- Public key, in DER form (SubjectPublicKeyInfo).
  spki          bytea not null,
  -- Signature counter that the authenticator last reported. 0 if the authenticator does not count.
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

-- Challenges for passkeys, and codes by which a member confirms a session (server/src/domains/organization/access).
-- Both are stored as SHA-256 digests. A challenge for signing in belongs to the nil organization, because the
-- organization is not known before the passkey is.
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

-- Finds the codes of a member in the last hour, and the code of a session that is still valid.
create index challenges_member on quoin.challenges (org_id, member_id, created_at) where code_digest is not null;
create index challenges_expired on quoin.challenges (expires_at);

-- Row-level security.
select quoin.fence_setup('quoin.challenges');

select quoin.not_noted('quoin.challenges', 'attempts to sign in or confirm; what follows is recorded');

-- Time at which the member last confirmed the session, by a passkey, code or link. Null: never.
alter table quoin.sessions add column confirmed_at timestamptz(3);
-- Digest of the secret before the last confirmation. It stays valid for requests that were already on their way.
alter table quoin.sessions add column former_digest bytea;
alter table quoin.sessions drop constraint sessions_method_check;
alter table quoin.sessions add constraint sessions_method_check
  check (method in ('mail', 'terminal', 'demo', 'passkey', 'invitation')) not valid;
drop trigger access_changed on quoin.sessions;
create trigger access_changed after update of revoked_at, digest or delete on quoin.sessions
  for each row execute function quoin.announce_access_change();
drop trigger noted on quoin.sessions;
select quoin.noted('quoin.sessions', 'session', left_out => '{digest,former_digest,seen_at}');

-- An invitation is a link with which one member signs in, after entering the address that was invited.
alter table quoin.sign_ins drop constraint sign_ins_method_check;
alter table quoin.sign_ins add constraint sign_ins_method_check
  check (method in ('mail', 'terminal', 'demo', 'invitation')) not valid;
alter table quoin.sign_ins drop constraint sign_ins_check;
alter table quoin.sign_ins add constraint sign_ins_email_check
  check ((method in ('mail', 'invitation')) = (email is not null)) not valid;
alter table quoin.sign_ins drop constraint sign_ins_check2;
alter table quoin.sign_ins add constraint sign_ins_member_check
  check ((method in ('terminal', 'invitation')) = (member_id is not null)) not valid;
