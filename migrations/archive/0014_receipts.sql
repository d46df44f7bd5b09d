-- in each mode

-- What became of each mutation that came through the workflow gateway; see server/src/kernel/operations/receipts.ts.
-- A receipt is never deleted, and its key is never free again.
create table receipts (
  org_id uuid not null,
  -- made from the idempotency key, which is kept for people who look for it
  id uuid not null,
  idempotency_key text not null,
  operation text not null,
  -- of operation, member and input by value
  fingerprint text not null,
  -- the key that the call came with; null from the command line
  api_key_id uuid,
  member_id uuid not null,
  -- what a reader must still be able to see; null: every location
  location_ids uuid[],
  state text not null check (state in ('pending', 'indeterminate', 'completed')),
  http_status smallint,
  -- text, so that a replay has the bytes of the first answer; without what only the first answer may show
  result text,
  error jsonb,
  resolution text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  completed_at timestamptz(3),
  primary key (org_id, id)
);
create index receipts_pending on receipts (org_id, id) where state = 'pending';
select quoin.fence('receipts');
grant select, update on receipts to quoin_system;
create policy system on receipts to quoin_system using (true);
