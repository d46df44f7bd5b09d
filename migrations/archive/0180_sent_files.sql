-- in each mode

-- What is attached to an invoice stands in `files`; here is what its customer saw of it at the last sending.
alter table invoices drop column attachments;
alter table invoices add column sent_files jsonb;
