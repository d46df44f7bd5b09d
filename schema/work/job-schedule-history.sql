-- In each mode (schemas live and sandbox)

-- Dates and times that a job or visit had before it was rescheduled.
create table job_schedule_history (
  org_id               uuid not null,
  id                   uuid not null,
  job_id               uuid not null,
  scheduled_date       date,
  scheduled_time_start time(0) without time zone,
  scheduled_time_end   time(0) without time zone,
  replaced_at          timestamptz(3) not null,
  replaced_by_type     text not null,
  replaced_by_id       uuid,
  replaced_by_key      jsonb,
  -- Visit that was rescheduled. Null: the first visit of the job.
  visit_id             uuid,
  -- Position on the route of the former day, and when the crew was notified of it. Restored if the move is undone.
  stop_order           integer,
  dispatched_at        timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, job_id) references jobs on delete cascade deferrable
);

create index job_schedule_history_job on job_schedule_history (org_id, job_id);
-- Finds visits that were stops of a day and then moved to another one.
create index job_schedule_history_stops on job_schedule_history (org_id, scheduled_date) where dispatched_at is not null;

-- Row-level security.
select quoin.fence('job_schedule_history');

select quoin.noted('job_schedule_history', 'former_window', 'part');
