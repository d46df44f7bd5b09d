-- in each mode

-- Outcome of each mutation through the workflow gateway (server/src/kernel/operations/receipts). Receipts of sessions of
-- the console are deleted after 30 days unless their operations are risky. Other receipts are never deleted, and their
-- keys are never free again.
create table receipts (
  org_id          uuid not null,
  -- Derived from the idempotency key, which is stored for people who search for it.
  id              uuid not null,
  idempotency_key text not null,
  operation       text not null,
  -- Of operation, member and input by value.
  fingerprint     text not null,
  -- API key of the call. Null: from the command line.
  api_key_id      uuid,
  member_id       uuid not null,
  -- Locations that a reader must be able to access. Null: all.
  location_ids    uuid[],
  state           text not null check (state in ('pending', 'indeterminate', 'completed')),
  http_status     smallint,
  -- Text, so that a replay has the bytes of the first answer, without values that only the first answer may show.
  result          text,
  error           jsonb,
  resolution      text,
  created_at      timestamptz(3) not null,
  updated_at      timestamptz(3) not null,
  completed_at    timestamptz(3),
  -- Dry run confirmed by the call: a token covers one effect.
  confirmed_by    uuid,
  -- Warnings of the first answer. Null: none.
  warnings        jsonb,
  -- When the receipt is deleted. Null: never.
  expires_at      timestamptz(3),
  primary key (org_id, id)
);

create index receipts_pending on receipts (org_id, id) where state = 'pending';
create index receipts_expired on receipts (expires_at) where expires_at is not null;
create unique index receipts_confirmed on receipts (org_id, confirmed_by) where confirmed_by is not null;

-- Row-level security.
select quoin.fence('receipts');
create policy system on receipts to quoin_system using (true);
select quoin.stands_still('receipts');
grant select, update, delete on receipts to quoin_system;

select quoin.not_noted('receipts', 'answers to calls');
