-- in each mode

-- The confirm token that a call of the resource API was made with: a token stands for one effect, at whichever entry point it
-- is used. See server/src/kernel/operations/idempotency/idempotency.ts.
alter table idempotency_records add column confirmed_by uuid;
create unique index idempotency_records_confirmed on idempotency_records (org_id, confirmed_by) where confirmed_by is not null;
