-- In each mode (schemas live and sandbox)

-- Receipts: the stored outcome of each mutation that was called by its wire name, through the gateway or another entry
-- point (server/src/kernel/operations/receipts). Receipts of console sessions are deleted after 30 days, unless the
-- operation is risky. Other receipts are never deleted, so their idempotency keys can never be used again.
create table receipts (
  org_id          uuid not null,
  -- Id derived from the idempotency key. The key itself is stored too, so that people can search for it.
  id              uuid not null,
  idempotency_key text not null,
  operation       text not null,
  -- Digest of operation, member and input. If a later call with the same idempotency key has another digest, it is
  -- refused.
  fingerprint     text not null,
  -- API key with which the call was made. Null: the call came from the command line or the console.
  api_key_id      uuid,
  member_id       uuid not null,
  -- Locations to which a reader of the receipt must have access. Null: all locations.
  location_ids    uuid[],
  state           text not null check (state in ('pending', 'indeterminate', 'completed')),
  http_status     smallint,
  -- The answer as text, so that a repeated call gets the same bytes. Values that only the first answer may contain,
  -- such as a new secret, are left out.
  result          text,
  error           jsonb,
  resolution      text,
  created_at      timestamptz(3) not null,
  updated_at      timestamptz(3) not null,
  completed_at    timestamptz(3),
  -- Confirm token of the call (from a dry run). A token can be used for one call only.
  confirmed_by    uuid,
  -- Warnings of the first answer. Null: there were none.
  warnings        jsonb,
  -- Time at which the receipt is deleted. Null: never.
  expires_at      timestamptz(3),
  primary key (org_id, id)
);

create index receipts_pending on receipts (org_id, id) where state = 'pending';
create index receipts_expired on receipts (expires_at, org_id) where expires_at is not null;
create unique index receipts_confirmed on receipts (org_id, confirmed_by) where confirmed_by is not null;

-- Row-level security.
select quoin.fence('receipts');
create policy system on receipts to quoin_system using (true);
select quoin.stands_still('receipts');
grant select, update, delete on receipts to quoin_system;

select quoin.not_noted('receipts', 'answers to calls');
