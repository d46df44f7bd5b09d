-- in each mode

-- The void invoice of which this is a copy. A copy of a copy names the first one.
alter table invoices add column copied_from uuid;
