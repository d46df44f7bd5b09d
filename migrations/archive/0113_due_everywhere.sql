-- in each mode

-- What is due is found by when it is due, over all organizations: a sweep does not ask each of them.
drop index invoices_untold;
create index invoices_untold on invoices (due_date, org_id)
  where voided_at is null and paid_at is null and due_date is distinct from overdue_told_for;
grant select (org_id, due_date, overdue_told_for, voided_at, paid_at) on invoices to quoin_system;
create policy system on invoices for select to quoin_system using (true);

drop index estimates_expiring;
create index estimates_expiring on estimates (expires_at, org_id)
  where status in ('sent', 'viewed', 'changes_requested');
grant select (org_id, status, expires_at) on estimates to quoin_system;
create policy system on estimates for select to quoin_system using (true);

drop index payment_requests_due;
create index payment_requests_due on payment_requests (next_at, org_id) where next_at is not null;
grant select (org_id, next_at) on payment_requests to quoin_system;
create policy system on payment_requests for select to quoin_system using (true);
