-- In each mode (schemas live and sandbox)

-- Events that automations wait for (signals). A row is deleted once its event has been processed.
create table automation_signals (
  org_id      uuid not null,
  event_id    uuid not null,
  position    bigint generated always as identity,
  name        text not null,
  payload     jsonb not null,
  cause       jsonb not null,
  occurred_at timestamptz(3) not null,
  -- Number of failed attempts to process the event. After five, the event is not tried again until an operator
  -- schedules it again.
  attempts    smallint not null default 0,
  not_before  timestamptz(3),
  last_error  text,
  primary key (org_id, event_id)
);

create index automation_signals_position on automation_signals (org_id, position) where attempts < 5;

-- Row-level security.
select quoin.fence('automation_signals');
create policy system on automation_signals to quoin_system using (true) with check (true);
select quoin.stands_still('automation_signals');
grant select, insert on automation_signals to quoin_system;

select quoin.not_noted('automation_signals', 'events on their way; told as what they are');
