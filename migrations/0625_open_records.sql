-- in each mode
-- expands
-- stands still: an index on each of three tables is built, about a second for a million rows
-- was:960f99fc67fa97d96090c519d438f5f91afe6c3536918f447139dddcf3303ae6

-- Finds open records in the order of their creation, for lists and counts of open work.
create index invoices_open on invoices (org_id, created_at, id)
  where paid_at is null and voided_at is null and written_off_at is null;
create index estimates_open on estimates (org_id, created_at, id)
  where status in ('draft', 'sent', 'viewed', 'changes_requested');
create index jobs_open on jobs (org_id, created_at, id)
  where status in ('unscheduled', 'scheduled', 'en_route', 'in_progress', 'on_hold');
