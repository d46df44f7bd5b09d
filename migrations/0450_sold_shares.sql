-- in each mode

-- Shares of the accepted discount and tax.
alter table line_items add column sold_discount_cents bigint;
alter table line_items add column sold_tax_cents bigint;
create index line_items_source on line_items (org_id, source_line_id) where job_id is not null and source_line_id is not null;

-- Accepted tax by rate and component: [{tax_rate_id, components_cents}]. On an invoice, the part of it that it bills.
alter table estimates add column sold_taxes jsonb;
alter table invoices add column sold_taxes jsonb;

-- How a deposit is used up: by the first invoices, or spread over all of them.
alter table estimates add column deposit_use text not null default 'first' check (deposit_use in ('first', 'spread'));

create or replace view estimate_facts with (security_invoker = true) as
  select r.org_id, r.id, r.location_id, r.client_id, r.property_id, r.lead_id, r.status, r.vertical, r.source, r.estimate_number,
         r.assigned_rep_id, r.customer_name, r.service_address, r.city, r.state, r.zip, r.selected_option_id,
         r.discount_type, r.discount_value, r.tax_basis, r.currency, r.total_cents, r.created_by_type, r.created_by_id,
         r.created_at, r.archived_at, r.version, r.sold_taxes, r.deposit_use
    from estimates r;

create or replace view job_facts with (security_invoker = true) as
  select r.org_id, r.id, r.location_id, r.client_id, r.property_id, r.estimate_id, r.lead_id, r.status, r.job_number,
         r.scheduled_date, r.completed_at, r.created_at, r.archived_at, r.total_cents
    from jobs r;
