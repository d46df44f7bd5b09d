-- in each mode

-- The rates and the rounding of the accepted estimate behind an invoice: what was accepted is billed, whatever rates the
-- organization has by then. Null: the invoice was made of nothing that was accepted.
alter table invoices add column tax_basis jsonb;

-- A number as the customer reads it, with the prefix that the location had when the number was given.
alter table estimates add column display_number text;
alter table invoices add column display_number text;

-- Whoever migrates sees every row; what was written before becomes no change of the record by this.
alter table estimates disable trigger user, no force row level security;
alter table invoices disable trigger user, no force row level security;
alter table quoin.locations no force row level security;
update invoices i set tax_basis = e.tax_basis
  from estimates e
 where e.org_id = i.org_id and e.id = i.estimate_id and i.job_id is not null and i.issued_at is null and i.voided_at is null;
update estimates e set display_number = '#' || coalesce(l.numbering_prefix, '') || e.estimate_number
  from quoin.locations l
 where l.org_id = e.org_id and l.id = e.location_id and e.estimate_number is not null;
update invoices i set display_number = '#' || coalesce(l.numbering_prefix, '') || i.invoice_number
  from quoin.locations l
 where l.org_id = i.org_id and l.id = i.location_id and i.invoice_number is not null;
alter table estimates enable trigger user, force row level security;
alter table invoices enable trigger user, force row level security;
alter table quoin.locations force row level security;
