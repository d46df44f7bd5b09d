-- in each mode
-- expands

-- Position on the route of the former day, and when the crew was notified of it. Restored if the move is undone.
alter table job_schedule_history add column stop_order integer;
alter table job_schedule_history add column dispatched_at timestamptz(3);
