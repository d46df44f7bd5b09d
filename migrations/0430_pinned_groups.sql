-- in each mode
-- expands
-- was:9194ac8d9c5a45cf2f9b9d8568f76a49d45426b87adb69bfb0f805302b504384

-- `written` stores digests of the values that a recurrence wrote into each job. Only a change of the time, the work,
-- the address or the assignees pins a job then, so that the recurrence does not change it. Older jobs without
-- `written` are compared with the terms of their recurrence. A server of an older release still compares versions of
-- jobs.
alter table recurring_jobs add column written jsonb;
alter table job_recurrences add column terms_from date;
