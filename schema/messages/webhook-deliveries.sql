-- In each mode (schemas live and sandbox)

-- Deliveries of events to webhook destinations. Every attempt of a delivery sends the same body and the same id, by
-- which the receiver recognizes repetitions.
create table webhook_deliveries (
  org_id           uuid not null,
  id               uuid not null,
  destination_id   uuid not null,
  -- Reason for the delivery. `event`: an event occurred. `test`: a member requested it. `probe`: a test that enables
  -- a disabled destination if it succeeds.
  purpose          text not null check (purpose in ('event', 'test', 'probe')),
  event            text not null,
  event_id         uuid not null,
  body             text not null,
  status           text not null default 'pending' check (status in ('pending', 'retrying', 'delivered', 'dead_letter', 'cancelled')),
  attempts         integer not null default 0,
  last_status_code integer,
  last_error       text,
  created_at       timestamptz(3) not null,
  finished_at      timestamptz(3),
  primary key (org_id, id),
  unique (org_id, destination_id, event_id),
  foreign key (org_id, destination_id) references webhook_destinations deferrable,
  check ((status in ('delivered', 'dead_letter', 'cancelled')) = (finished_at is not null))
) with (fillfactor = 80);

create index webhook_deliveries_created on webhook_deliveries (org_id, created_at, id);

-- Row-level security.
select quoin.fence('webhook_deliveries');
create policy system on webhook_deliveries to quoin_system using (true) with check (true);
select quoin.stands_still('webhook_deliveries');
grant select, insert, delete on webhook_deliveries to quoin_system;

select quoin.noted('webhook_deliveries', 'webhook_delivery', 'part', '{body}');
