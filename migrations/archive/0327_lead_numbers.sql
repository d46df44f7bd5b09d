-- in each mode

-- A lead is asked for by its number, as jobs, estimates and invoices are.
create index leads_number on leads (org_id, lead_number);
