-- in each mode
-- expands
-- stands still: an index on the former dates of jobs is built, about a second for a million of them

-- Finds visits that were stops of a day and then moved to another one.
create index job_schedule_history_stops on job_schedule_history (org_id, scheduled_date) where dispatched_at is not null;
