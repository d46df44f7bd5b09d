-- in each mode

-- Jobs are made of an estimate as it was when somebody looked at it.
create or replace view estimate_facts as
  select r.org_id, r.id, r.location_id, r.client_id, r.property_id, r.lead_id, r.status, r.vertical, r.source, r.estimate_number,
         r.assigned_rep_id, r.customer_name, r.service_address, r.city, r.state, r.zip, r.selected_option_id,
         r.discount_type, r.discount_value, r.tax_basis, r.currency, r.total_cents, r.created_by_type, r.created_by_id,
         r.created_at, r.archived_at, r.version
    from estimates r;
select quoin.publish('estimate_facts', holdable => true);
