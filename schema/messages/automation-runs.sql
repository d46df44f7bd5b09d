-- In each mode (schemas live and sandbox)

-- Runs of automations. A run takes one record (the subject) through the steps of a published revision. Due times are
-- in automation_agenda, so that a step changes no indexed column here and Postgres can update the row within its
-- page. Only organizations in live mode have runs (server/src/kernel/automations/engine/engine.ts).
create table automation_runs (
  org_id           uuid not null,
  id               uuid not null,
  automation_id    uuid not null,
  -- Number of the revision that the run executes.
  revision         integer not null,
  subject_kind     text not null,
  subject_id       uuid not null,
  client_id        uuid,
  location_id      uuid not null,
  -- State of the run. `paused`: the run became due while its automation was paused, and is held.
  state            text not null check (state in ('running', 'waiting', 'paused', 'completed', 'failed', 'cancelled')),
  -- What the run waits for. It stays set while the run is paused.
  wait_kind        text check (wait_kind in ('duration', 'until', 'event', 'business_hours', 'quiet_hours', 'retry')),
  -- Id of the step that runs next, at which the run waits, or that failed.
  node             text,
  -- Number of completed steps.
  step             integer not null default 0,
  -- Key that is unique among the runs of an automation, so that one cause cannot start two runs. If records may enter
  -- the automation with each event, it is the id of the event, or the record with the instant of a time trigger.
  -- Otherwise it is the id of the record or of its client. Null: the run has ended, and the record may enter again.
  entry_key        text,
  -- For a scheduled trigger: the time for which it started the run.
  anchor           timestamptz(3),
  trigger_event_id uuid,
  depth            smallint not null check (depth > 0),
  cause            jsonb not null,
  -- Data of the run: the event that started it, and the time since which it waits.
  context          jsonb not null check (octet_length(context::text) <= 8192),
  entered_at       timestamptz(3) not null,
  ended_at         timestamptz(3),
  reason           text,
  error            jsonb,
  -- Final state of an ended run, null before. Lists of ended runs use this column, because `state` changes with each
  -- step and must not be indexed. Runs that have not ended are found through automation_agenda.
  ended_as         text generated always as (
case
    when (ended_at is not null) then state
    else null::text
end) stored,
  primary key (org_id, id),
  foreign key (org_id, automation_id) references automations deferrable,
  check ((state in ('completed', 'failed', 'cancelled')) = (ended_at is not null)),
  constraint automation_runs_check1 check (error is null or state = 'failed')
) with (fillfactor = 85);

create unique index automation_runs_entry on automation_runs (org_id, automation_id, entry_key) where entry_key is not null;
create index automation_runs_subject on automation_runs (org_id, subject_id, id);
create index automation_runs_client on automation_runs (org_id, client_id, id) where client_id is not null;
create index automation_runs_automation on automation_runs (org_id, automation_id, id);
create index automation_runs_ended on automation_runs (org_id, ended_as, id) where ended_at is not null;
create index automation_runs_automation_ended on automation_runs (org_id, automation_id, ended_as, id) where ended_at is not null;

-- Changes of runs by calls of members are recorded in the change log. Changes by the engine are not recorded.
create trigger noted after insert or update or delete on automation_runs for each row
  when (current_setting('quoin.engine', true) is distinct from 'on' and current_setting('quoin.copying', true) is distinct from 'on')
  execute function quoin.note('automation_run', 'record', 'id', 'false', 'false', '{context,entry_key,org_id,changed_in}');

-- Row-level security.
select quoin.fence('automation_runs');
create policy system on automation_runs to quoin_system using (true) with check (true);
select quoin.stands_still('automation_runs');
grant select, delete on automation_runs to quoin_system;
grant update (context) on automation_runs to quoin_system;

select quoin.spare_copies('automation_runs');
