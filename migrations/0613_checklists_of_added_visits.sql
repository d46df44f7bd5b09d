-- in each mode
-- expands
-- was:74649a90de09b1fcc7e542e40fa76bf440c16a0a6666e72e6561b1924134e31a

-- Visits that were added after the work began, to which the checklist applies. Null: it applies to all visits of its
-- kinds.
alter table job_checklists add column visit_ids uuid[];
