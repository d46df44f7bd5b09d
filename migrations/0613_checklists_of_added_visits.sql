-- in each mode
-- expands

-- Visits that were added after the work began, and have checklists that were not fixed then.
alter table job_checklists add column visit_ids uuid[];
