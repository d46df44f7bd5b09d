-- in each mode

-- The rates and the rounding of the accepted estimate behind an invoice: what was accepted is billed, whatever rates the
-- organization has by then. Null: the invoice was made of nothing that was accepted.
alter table invoices add column tax_basis jsonb;
update invoices i set tax_basis = e.tax_basis
  from estimates e
 where e.org_id = i.org_id and e.id = i.estimate_id and i.job_id is not null and i.issued_at is null and i.voided_at is null;

-- A number as the customer reads it, with the prefix that the location had when the number was given.
alter table estimates add column display_number text;
update estimates e set display_number = '#' || coalesce(l.numbering_prefix, '') || e.estimate_number
  from quoin.locations l
 where l.org_id = e.org_id and l.id = e.location_id and e.estimate_number is not null;
alter table invoices add column display_number text;
update invoices i set display_number = '#' || coalesce(l.numbering_prefix, '') || i.invoice_number
  from quoin.locations l
 where l.org_id = i.org_id and l.id = i.location_id and i.invoice_number is not null;
