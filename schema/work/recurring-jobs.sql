-- In each mode (schemas live and sandbox)

-- Dates of recurring work for which jobs were created. No second job is created for a date in this table, even if the
-- first one was moved or cancelled.
create table recurring_jobs (
  org_id            uuid not null,
  job_recurrence_id uuid not null,
  on_date           date not null,
  job_id            uuid not null,
  -- Version of the job after the recurrence last changed it. If the job now has another version, someone else has
  -- changed it.
  job_version       integer not null,
  -- Digests of the values that the recurrence wrote into the job, one for each group of fields. Null for older rows.
  written           jsonb,
  primary key (org_id, job_recurrence_id, on_date),
  foreign key (org_id, job_recurrence_id) references job_recurrences on delete cascade deferrable,
  foreign key (org_id, job_id) references jobs on delete cascade deferrable
);

create index recurring_jobs_job on recurring_jobs (org_id, job_id);

-- If a merge of clients changes the job, its stored version is updated, so that the job still counts as changed only
-- by its recurrence.
create function follow_merged_job() returns trigger language plpgsql set search_path from current as $$
begin
  update recurring_jobs c set job_version = new.version
   where c.org_id = new.org_id and c.job_id = new.id and c.job_version = old.version;
  return null;
end $$;

-- Row-level security.
select quoin.fence('recurring_jobs');

select quoin.noted('recurring_jobs', 'recurring_job', 'part', id_column => 'job_id');
