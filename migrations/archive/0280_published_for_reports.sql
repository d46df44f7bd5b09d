-- in each mode

-- The books. Who sees some locations only reads what was booked there.
create view ledger_facts as
  select r.org_id, r.id, r.journal_id, r.kind, r.account, r.debit_cents, r.credit_cents, r.currency, r.location_id, r.client_id,
         r.invoice_id, r.payment_id, r.at
    from ledger_entries r where quoin.sees_every_location() or quoin.sees(r.location_id);
select quoin.publish('ledger_facts');
-- What is owed of each invoice is added up without a look at the table.
create index ledger_entries_receivable on ledger_entries (org_id, invoice_id, at, location_id)
  include (account, debit_cents, credit_cents) where account = 'receivable';

create view invoice_dues as
  select r.org_id, r.id, r.due_date, r.display_number, r.memo, r.external_refs, r.job_id, r.estimate_id from invoices r;
select quoin.publish('invoice_dues');

-- What exports of the books call clients and estimates.
create view client_names as select r.org_id, r.id, r.name, r.external_refs, r.merged_into from clients r;
select quoin.publish('client_names');
create view estimate_numbers as select r.org_id, r.id, r.display_number, r.external_refs from estimates r;
select quoin.publish('estimate_numbers');

-- What became of an estimate that was sent, with the instant of its first sending.
create view estimate_outcomes as
  select r.org_id, r.id, r.location_id, r.lead_id, r.source, r.status, r.expires_at, r.total_cents, r.tax_cents, v.sent_at,
         coalesce(r.assigned_rep_id, case when r.created_by_type = 'member' then r.created_by_id end) as member_id
    from estimates r
    join estimate_versions v on v.org_id = r.org_id and v.estimate_id = r.id and v.revision = 1
   where r.archived_at is null;
select quoin.publish('estimate_outcomes');
create index estimate_versions_first on estimate_versions (org_id, sent_at, estimate_id) where revision = 1;

create view lead_origins as
  select r.org_id, r.id, r.location_id, r.source, r.status, r.created_at from leads r where r.archived_at is null;
select quoin.publish('lead_origins');

-- Work that is done, and when it was meant to begin.
create view job_outcomes as
  select r.org_id, r.id, r.location_id, r.completed_at, r.callback_of_job_id, r.actual_started_at, r.scheduled_date,
         r.scheduled_time_start, r.scheduled_time_end, r.arrival_window_minutes
    from jobs r where r.status = 'complete' and r.archived_at is null;
select quoin.publish('job_outcomes');
create index jobs_completed on jobs (org_id, completed_at, id) where status = 'complete';
