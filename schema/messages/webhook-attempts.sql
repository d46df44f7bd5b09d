-- In each mode (schemas live and sandbox)

create table webhook_attempts (
  org_id           uuid not null,
  delivery_id      uuid not null,
  id               uuid not null,
  -- Number of the attempt, starting at 1. When the delivery is replayed, numbers start at 1 again.
  number           integer not null,
  started_at       timestamptz(3) not null,
  duration_ms      integer not null,
  status_code      integer,
  error            text,
  response_headers jsonb not null,
  response_excerpt text,
  primary key (org_id, delivery_id, id),
  foreign key (org_id, delivery_id) references webhook_deliveries on delete cascade deferrable
);

-- Row-level security.
select quoin.fence('webhook_attempts');
create policy system on webhook_attempts to quoin_system using (true) with check (true);
select quoin.stands_still('webhook_attempts');
grant select, delete on webhook_attempts to quoin_system;

select quoin.noted('webhook_attempts', 'webhook_attempt', 'part');
