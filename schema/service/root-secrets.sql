-- Secrets from which all keys of an installation are derived (digests of API keys, cursors, encrypted values), each
-- encrypted with the master secret. A wrong master secret is therefore detected at the start, and changing it
-- re-encrypts only these (server/src/kernel/secrets/root-secrets.ts).
create table quoin.root_secrets (
  org_id     uuid not null,
  -- 1, 2, 3 …; the last one is used for new values.
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
