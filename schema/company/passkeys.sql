-- Passkeys of members (server/src/kernel/access/passkey-proof.ts). Only public keys are stored.
create table quoin.passkeys (
  org_id        uuid not null references quoin.organizations deferrable,
  id            uuid not null,
  member_id     uuid not null,
  -- Id of the passkey, which the authenticator chose.
  credential_id bytea not null unique,
  -- Public key, in DER form (SubjectPublicKeyInfo).
  spki          bytea not null,
  -- Signature counter that the authenticator last reported. Always 0 if the authenticator does not count.
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
