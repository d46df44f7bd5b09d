-- The secrets of which all keys of an installation are derived (digests of API keys, cursors, values at rest), each
-- sealed with the master secret. So a wrong master secret is known at the start, and another one can take its place
-- without anything being sealed anew but these. See server/src/kernel/secrets/root-secrets.ts.
create table quoin.root_secrets (
  org_id uuid not null,
  -- 1, 2, 3 …: what is sealed or digested now is so with the last one
  number integer not null,
  sealed text not null,
  created_at timestamptz(3) not null,
  primary key (org_id, number)
);
select quoin.fence_setup('quoin.root_secrets');
revoke all on quoin.root_secrets from quoin_live, quoin_sandbox;
select quoin.not_noted('quoin.root_secrets', 'the service about itself');
