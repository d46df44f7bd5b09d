-- in each mode
-- expands

-- What a recurrence wrote into each of its jobs, so that only a change of window, work, place or people pins a job. Jobs
-- from before are compared with the terms of their recurrence. An earlier program goes on comparing versions.
alter table recurring_jobs add column written jsonb;
alter table job_recurrences add column terms_from date;
