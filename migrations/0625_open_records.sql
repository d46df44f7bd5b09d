-- in each mode
-- expands
-- stands still: an index on each of three tables is built, about a second for a million rows

-- Open records by creation, for the lists and counts of what waits.
create index invoices_open on invoices (org_id, created_at, id)
  where paid_at is null and voided_at is null and written_off_at is null;
create index estimates_open on estimates (org_id, created_at, id)
  where status in ('draft', 'sent', 'viewed', 'changes_requested');
create index jobs_open on jobs (org_id, created_at, id)
  where status in ('unscheduled', 'scheduled', 'en_route', 'in_progress', 'on_hold');
