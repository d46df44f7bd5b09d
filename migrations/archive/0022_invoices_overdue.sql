-- in each mode

-- The due date for which it was told that the invoice is overdue; another due date is told anew.
alter table invoices add column overdue_told_for date;
create index invoices_untold on invoices (org_id, id)
  where voided_at is null and paid_at is null and due_date is distinct from overdue_told_for;
