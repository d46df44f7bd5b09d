-- in each mode

-- Where an organization wants to be told of events; see server/src/domains/webhooks/deliver-webhook.ts.
create table webhook_destinations (
  org_id uuid not null,
  id uuid not null,
  name text not null,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  status text not null default 'active' check (status in ('active', 'disabled')),
  disabled_reason text,
  disabled_at timestamptz(3),
  -- null once the destination is deleted
  sealed_secret text,
  secret_hint text not null,
  -- signs too until it expires
  previous_sealed_secret text,
  previous_secret_expires_at timestamptz(3),
  -- attempts since the last success, and when the first of them was made
  consecutive_failures integer not null default 0,
  failing_since timestamptz(3),
  last_delivery_at timestamptz(3),
  last_success_at timestamptz(3),
  version integer not null default 1,
  created_by_type text not null,
  created_by_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (org_id, id),
  check ((status = 'disabled') = (disabled_at is not null)),
  check ((deleted_at is null) = (sealed_secret is not null)),
  check ((previous_sealed_secret is null) = (previous_secret_expires_at is null))
);
select quoin.fence('webhook_destinations');
grant select on webhook_destinations to quoin_system;
create policy system on webhook_destinations for select to quoin_system using (true);

-- One event for one destination. Its id is what receivers recognize a repetition by; the body is written once.
create table webhook_deliveries (
  org_id uuid not null,
  id uuid not null,
  destination_id uuid not null,
  -- a test is sent on request; a probe decides whether a disabled destination comes back
  purpose text not null check (purpose in ('event', 'test', 'probe')),
  event text not null,
  event_id uuid not null,
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'retrying', 'delivered', 'dead_letter', 'cancelled')),
  attempts integer not null default 0,
  last_status_code integer,
  last_error text,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (org_id, id),
  unique (org_id, destination_id, event_id),
  foreign key (org_id, destination_id) references webhook_destinations,
  check ((status in ('delivered', 'dead_letter', 'cancelled')) = (finished_at is not null))
) with (fillfactor = 80);
create index webhook_deliveries_created on webhook_deliveries (org_id, created_at, id);
select quoin.fence('webhook_deliveries');
grant select, insert, delete on webhook_deliveries to quoin_system;
create policy system on webhook_deliveries to quoin_system using (true) with check (true);

create table webhook_attempts (
  org_id uuid not null,
  delivery_id uuid not null,
  id uuid not null,
  -- begins anew when the delivery is replayed
  number integer not null,
  started_at timestamptz(3) not null,
  duration_ms integer not null,
  status_code integer,
  error text,
  response_headers jsonb not null,
  response_excerpt text,
  primary key (org_id, delivery_id, id),
  foreign key (org_id, delivery_id) references webhook_deliveries on delete cascade
);
create index webhook_attempts_started on webhook_attempts (org_id, started_at);
select quoin.fence('webhook_attempts');
grant select, delete on webhook_attempts to quoin_system;
create policy system on webhook_attempts to quoin_system using (true) with check (true);
