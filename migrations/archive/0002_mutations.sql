-- in each mode

-- What the runner keeps of every mutation. See server/src/kernel/operations/run.ts.

-- The answer to a keyed request, for 72 hours. The row is written in the transaction that has the effect.
create table idempotency_records (
  org_id uuid not null,
  key text not null,
  fingerprint text not null,
  status smallint not null,
  headers jsonb not null,
  body text not null,
  created_at timestamptz(3) not null,
  primary key (org_id, key)
);
-- Partial only so that nothing but the purge is planned with it: a look for one key that was planned while the table was
-- empty would otherwise go on reading all answers of an organization.
create index idempotency_records_age on idempotency_records (org_id, created_at) where status > 0;
select quoin.fence('idempotency_records');
grant select, delete on idempotency_records to quoin_system;
create policy system on idempotency_records to quoin_system using (true);

-- The outbox: one row for each thing that happened, with the payload that will be told. `position` is the commit order
-- only roughly; a reader takes what is not yet relayed, never "everything after n".
create table events (
  org_id uuid not null,
  id uuid not null,
  name text not null,
  payload jsonb not null,
  -- the request or run that caused it, and the operation that told it
  cause jsonb not null,
  occurred_at timestamptz(3) not null,
  relayed_at timestamptz(3),
  primary key (org_id, id)
);
create index events_unrelayed on events (org_id, id) where relayed_at is null;
select quoin.fence('events');

create table audit_log (
  org_id uuid not null,
  id uuid not null,
  operation text not null,
  actor_type text not null,
  actor_id uuid,
  request_id text not null,
  at timestamptz(3) not null,
  primary key (org_id, id)
);
select quoin.fence('audit_log');

create table counters (
  org_id uuid not null,
  kind text not null,
  last_value bigint not null,
  primary key (org_id, kind)
);
select quoin.fence('counters');
