-- In each mode (schemas live and sandbox)

-- Answers to requests with an idempotency key. An answer is stored in the transaction of the request, for 72 hours.
create table idempotency_records (
  org_id       uuid not null,
  key          text not null,
  fingerprint  text not null,
  status       smallint not null,
  headers      jsonb not null,
  body         text not null,
  created_at   timestamptz(3) not null,
  -- Operation of the first request with this key. If the key is used for another request, the error names this
  -- operation. Null for older rows.
  operation    text,
  -- Confirm token of the call (from a dry run). A token can be used for one call only, whether the call came through
  -- the resource API or the workflow API (server/src/kernel/operations/idempotency/idempotency.ts).
  confirmed_by uuid,
  primary key (org_id, key)
);

create unique index idempotency_records_confirmed on idempotency_records (org_id, confirmed_by) where confirmed_by is not null;

-- Row-level security.
select quoin.fence('idempotency_records');
create policy system on idempotency_records to quoin_system using (true);
select quoin.stands_still('idempotency_records');
grant select, delete on idempotency_records to quoin_system;

select quoin.not_noted('idempotency_records', 'answers to calls');
