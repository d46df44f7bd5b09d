-- in each mode

-- One way of a subject through a published revision. What is due is in the agenda, apart from it: a step changes no column
-- here that an index needs, so that the row is rewritten in its page. Only live organizations have runs; see
-- server/src/kernel/automations/engine/engine.ts, which tells who moves them.
create table automation_runs (
  org_id uuid not null,
  id uuid not null,
  automation_id uuid not null,
  -- which it is pinned to
  revision integer not null,
  subject_kind text not null,
  subject_id uuid not null,
  client_id uuid,
  location_id uuid not null,
  -- paused: due, while its automation was
  state text not null check (state in ('running', 'waiting', 'paused', 'completed', 'failed', 'cancelled')),
  -- what it waits for, also while it is paused
  wait_kind text check (wait_kind in ('duration', 'until', 'event', 'business_hours', 'quiet_hours', 'retry')),
  -- the step that comes next, is waited at, or failed
  node text,
  -- how many steps have ended
  step integer not null default 0,
  -- no two runs of an automation have the same
  entry_key text,
  -- the instant for which a run of an anchored trigger was begun
  anchor timestamptz(3),
  trigger_event_id uuid,
  depth smallint not null check (depth > 0),
  cause jsonb not null,
  -- the event that it began with, and since when it waits
  context jsonb not null check (octet_length(context::text) <= 8192),
  entered_at timestamptz(3) not null,
  ended_at timestamptz(3),
  reason text,
  error jsonb,
  primary key (org_id, id),
  foreign key (org_id, automation_id) references automations deferrable initially immediate,
  check ((state in ('completed', 'failed', 'cancelled')) = (ended_at is not null)),
  check (error is null or state = 'failed')
) with (fillfactor = 85);
create unique index automation_runs_entry on automation_runs (org_id, automation_id, entry_key) where entry_key is not null;
create index automation_runs_subject on automation_runs (org_id, subject_id, id);
create index automation_runs_client on automation_runs (org_id, client_id, id) where client_id is not null;
create index automation_runs_automation on automation_runs (org_id, automation_id, id);
create index automation_runs_failed on automation_runs (org_id, automation_id, id) where error is not null;
select quoin.fence('automation_runs');

-- What people do to a run is noted; what the engine does is not: a run is not what a step was about.
create trigger noted after insert or update or delete on automation_runs for each row
  when (current_setting('quoin.engine', true) is distinct from 'on' and current_setting('quoin.copying', true) is distinct from 'on')
  execute function quoin.note('automation_run', 'record', 'id', 'false', 'false', '{context,entry_key,org_id,changed_in}');

-- The receipt of a step: written in the transaction of its effect.
create table automation_steps (
  org_id uuid not null,
  run_id uuid not null,
  step integer not null,
  node text not null,
  kind text not null,
  outcome text not null check (outcome in ('done', 'skipped', 'waited', 'branched', 'failed')),
  reason text,
  -- the way that it went on by
  handle text,
  -- how often it was begun
  tries smallint not null,
  input_digest bytea,
  message_id uuid,
  message_channel text check (message_channel in ('email', 'sms')),
  detail jsonb check (octet_length(detail::text) <= 4096),
  started_at timestamptz(3) not null,
  ended_at timestamptz(3) not null,
  primary key (org_id, run_id, step),
  foreign key (org_id, run_id) references automation_runs deferrable initially immediate,
  check ((message_id is null) = (message_channel is null))
);
select quoin.fence('automation_steps');
select quoin.not_noted('automation_steps', 'the receipt of a step; what the step did is noted');

-- Which subjects a daily trigger matched when it looked last, and on which day: it enrols who did not match before.
create table automation_matches (
  org_id uuid not null,
  automation_id uuid not null,
  subject_id uuid not null,
  matched_on date not null,
  primary key (org_id, automation_id, subject_id),
  foreign key (org_id, automation_id) references automations deferrable initially immediate
);
select quoin.fence('automation_matches');
select quoin.not_noted('automation_matches', 'what a trigger remembers');

-- How many runs began and ended, by the hour in which they did. The engine and people who intervene have rows of their own,
-- so that neither waits for the other.
create table automation_tallies (
  org_id uuid not null,
  automation_id uuid not null,
  hour timestamptz(3) not null,
  slot smallint not null check (slot between 0 and 15),
  entered integer not null default 0,
  completed integer not null default 0,
  cancelled integer not null default 0,
  failed integer not null default 0,
  primary key (org_id, automation_id, hour, slot),
  foreign key (org_id, automation_id) references automations deferrable initially immediate
) with (fillfactor = 70);
select quoin.fence('automation_tallies');
select quoin.not_noted('automation_tallies', 'counts of runs');
