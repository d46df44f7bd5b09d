-- in each mode
-- was:129ed612c4e7644d02ccb19c27813cfdb550e430d9f0dffa4e7fde79becd4d7e

-- Voided invoice of which an invoice is a copy. A copy of a copy refers to the first invoice.
alter table invoices add column copied_from uuid;
