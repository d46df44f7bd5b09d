-- in each mode

-- A deposit or credit that was put to an invoice is a row of its own, which names the one that it was taken from.
alter table payments add column applied_from uuid;
alter table payments add column provider_reference text;
alter table payments add column reason text;
alter table payments add foreign key (org_id, applied_from) references payments;
create index payments_applied on payments (org_id, applied_from) where applied_from is not null;
create index payments_refunds on payments (org_id, refund_of) where refund_of is not null;
create index payments_received on payments (org_id, received_at, id);
create index payments_created on payments (org_id, created_at, id);
-- What a provider tells twice is kept once.
create unique index payments_provider on payments (org_id, provider_reference) where provider_reference is not null;

-- The rate of lines that name none; what came of it stands in tax_lines.
alter table invoices add column tax_rate_id uuid;
alter table invoices add column tax_rounding text check (tax_rounding in ('document', 'line'));
-- When it got its number and was posted: at the first sending, or at the first payment if that came before.
alter table invoices add column issued_at timestamptz(3);
update invoices set issued_at = sent_at where sent_at is not null;
create index invoices_due on invoices (org_id, due_date, id) where due_date is not null;

-- What is told once in the lifetime of an invoice.
create table invoice_firsts (
  org_id uuid not null,
  invoice_id uuid not null,
  event text not null,
  at timestamptz(3) not null,
  primary key (org_id, invoice_id, event),
  foreign key (org_id, invoice_id) references invoices
);
select quoin.fence('invoice_firsts');
do $$
begin
  execute format('revoke update, delete on invoice_firsts from %I', 'quoin_' || current_schema());
end $$;
