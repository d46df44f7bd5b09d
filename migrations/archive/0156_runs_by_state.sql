-- in each mode

-- Runs that ended are listed by how they did. A column of its own, because a state changes with each step, and no index may
-- need what a step changes. Runs that have not ended are found by the agenda.
alter table automation_runs
  add column ended_as text generated always as (case when ended_at is not null then state end) stored;
drop index automation_runs_failed;
create index automation_runs_ended on automation_runs (org_id, ended_as, id) where ended_at is not null;
create index automation_runs_automation_ended on automation_runs (org_id, automation_id, ended_as, id) where ended_at is not null;
