-- in each mode

-- What other domains may read of each record: see quoin.publish.

create view lead_facts as
  select r.org_id, r.id, r.location_id, r.client_id, r.status, r.assigned_to, r.connector_id, r.created_at, r.archived_at
    from leads r;
select quoin.publish('lead_facts');

create view client_facts as
  select r.org_id, r.id, r.location_id, r.archived_at from clients r;
select quoin.publish('client_facts');

create view estimate_facts as
  select r.org_id, r.id, r.location_id, r.client_id, r.property_id, r.lead_id, r.status, r.vertical, r.source, r.estimate_number,
         r.assigned_rep_id, r.customer_name, r.service_address, r.city, r.state, r.zip, r.selected_option_id,
         r.discount_type, r.discount_value, r.tax_basis, r.currency, r.total_cents, r.created_by_type, r.created_by_id,
         r.created_at, r.archived_at
    from estimates r;
select quoin.publish('estimate_facts', holdable => true);

create view job_facts as
  select r.org_id, r.id, r.location_id, r.client_id, r.property_id, r.estimate_id, r.lead_id, r.status, r.job_number,
         r.scheduled_date, r.completed_at, r.created_at, r.archived_at
    from jobs r;
select quoin.publish('job_facts', holdable => true);

create view job_crews as select a.org_id, a.job_id, a.member_id, a.role from job_assignees a;
select quoin.publish('job_crews');

create view invoice_facts as
  select r.org_id, r.id, r.location_id, r.client_id, r.job_id, r.estimate_id, r.invoice_number, r.total_cents, r.currency,
         r.issued_at, r.sent_at, r.voided_at, r.written_off_at, r.created_at
    from invoices r;
select quoin.publish('invoice_facts');

create view payment_facts as
  select r.org_id, r.id, r.client_id, r.invoice_id, r.estimate_id, r.kind, r.method, r.status, r.amount_cents, r.tip_cents,
         r.currency, r.reference, r.reason, r.applied_from, r.refund_of, r.received_at, r.created_at, r.recorded_by_id
    from payments r;
select quoin.publish('payment_facts');

-- Whose a record is, for members whose authority reaches no further than their own: one view for each kind of record,
-- and no other place that says so. Each row gives one reason; a member may have several.

-- Whoever follows the lead up.
create view lead_owners as
  select r.org_id, r.id, r.assigned_to as member_id from leads r
   where r.archived_at is null and r.assigned_to is not null;
select quoin.publish('lead_owners');

-- The rep; as long as there is none, whoever made it.
create view estimate_owners as
  select r.org_id, r.id, r.assigned_rep_id as member_id from estimates r where r.assigned_rep_id is not null
  union all
  select r.org_id, r.id, r.created_by_id from estimates r
   where r.assigned_rep_id is null and r.created_by_type = 'member';
select quoin.publish('estimate_owners');

-- Whoever carries the job out; for a sales rep also what the rep sold: made it, or owns the estimate or lead behind it.
create view job_owners as
  select a.org_id, a.job_id as id, a.member_id from job_assignees a
  union all
  select r.org_id, r.id, s.id from jobs r
    join quoin.sales_reps s on s.org_id = r.org_id and s.id = r.created_by_id
   where r.created_by_type = 'member'
  union all
  select r.org_id, r.id, s.id from jobs r
    join estimate_owners o on o.org_id = r.org_id and o.id = r.estimate_id
    join quoin.sales_reps s on s.org_id = o.org_id and s.id = o.member_id
  union all
  select r.org_id, r.id, s.id from jobs r
    join lead_owners o on o.org_id = r.org_id and o.id = r.lead_id
    join quoin.sales_reps s on s.org_id = o.org_id and s.id = o.member_id;
select quoin.publish('job_owners');

-- Whoever made it, carries out its job, or owns the estimate behind it.
create view invoice_owners as
  select r.org_id, r.id, r.created_by_id as member_id from invoices r where r.created_by_type = 'member'
  union all
  select r.org_id, r.id, c.member_id from invoices r join job_crews c on c.org_id = r.org_id and c.job_id = r.job_id
  union all
  select r.org_id, r.id, o.member_id from invoices r
    join estimate_owners o on o.org_id = r.org_id and o.id = r.estimate_id;
select quoin.publish('invoice_owners');

-- Whoever made the client, or owns a lead, an estimate or a job of it.
create view client_owners as
  select r.org_id, r.id, r.created_by_id as member_id from clients r where r.created_by_type = 'member'
  union all
  select f.org_id, f.client_id, o.member_id from lead_facts f join lead_owners o on o.org_id = f.org_id and o.id = f.id
   where f.client_id is not null
  union all
  select f.org_id, f.client_id, o.member_id from estimate_facts f
    join estimate_owners o on o.org_id = f.org_id and o.id = f.id
  union all
  select f.org_id, f.client_id, c.member_id from job_facts f join job_crews c on c.org_id = f.org_id and c.job_id = f.id;
select quoin.publish('client_owners');

-- For whom a payment is there: for whoever sees what it stands on. Payments have no location of their own.
create view seen_payments as
  select p.org_id, p.id, p.client_id, p.invoice_id, p.estimate_id, p.kind, p.method, p.status, p.amount_cents, p.tip_cents,
         p.currency, p.applied_from, p.received_at, p.recorded_by_id,
         coalesce(i.location_id, e.location_id, c.location_id) as location_id
    from payments p
    left join invoice_facts i on i.org_id = p.org_id and i.id = p.invoice_id
    left join estimate_facts e on e.org_id = p.org_id and e.id = p.estimate_id
    left join client_facts c on c.org_id = p.org_id and c.id = p.client_id
   where case when p.invoice_id is not null then i.id is not null
              when p.estimate_id is not null then e.id is not null
              else c.id is not null end;
select quoin.publish('seen_payments');

-- Losses that a later payment undid, as the books have them.
create view write_offs_taken_back as
  select l.org_id, l.invoice_id, l.at from ledger_entries l where l.kind = 'write_off_reversed' and l.account = 'receivable';
select quoin.publish('write_offs_taken_back');
