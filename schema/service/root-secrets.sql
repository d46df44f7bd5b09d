-- Root secrets. All secret keys of the installation are derived from them: those for digests of API keys, for cursors
-- and for encrypted values. Each root secret is encrypted with the master secret. Thus a wrong master secret is
-- detected at the start of the server. After a change of the master secret, only this table is encrypted again
-- (server/src/kernel/secrets/root-secrets.ts).
create table quoin.root_secrets (
  org_id     uuid not null,
  -- Number of the secret, from 1. The secret with the highest number is used for new values.
  number     integer not null,
  sealed     text not null,
  created_at timestamptz(3) not null,
  primary key (org_id, number)
);

-- Row-level security.
select quoin.fence_setup('quoin.root_secrets');
revoke all on quoin.root_secrets from quoin_live;
revoke all on quoin.root_secrets from quoin_sandbox;

select quoin.not_noted('quoin.root_secrets', 'the service about itself');
