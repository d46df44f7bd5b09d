-- In each mode (schemas live and sandbox)

-- Changes of the status of records: former and new status, actor and reason.
create table status_history (
  org_id          uuid not null,
  id              uuid not null,
  record_kind     text not null check (record_kind in ('lead', 'client', 'estimate', 'job', 'invoice')),
  record_id       uuid not null,
  previous_status text,
  status          text not null,
  reason          text,
  changed_by_type text not null,
  changed_by_id   uuid,
  changed_at      timestamptz(3) not null,
  changed_by_key  jsonb,
  -- Total of the record at the time of the change, in cents. Null for older rows.
  amount_cents    bigint,
  -- At the time of the change: the service of a job, or the customer segment of an estimate. Empty: there was none.
  label           text,
  -- Time of the change, if a phone made it offline and uploaded it later. Otherwise null, and the time of the change
  -- is `changed_at`.
  occurred_at     timestamptz(3),
  -- Visit whose status changed. Null: the status of the record itself changed. A change of a visit that also changes
  -- its job's status in the same way is stored for the job only.
  visit_id        uuid,
  primary key (org_id, id)
);

create index status_history_record on status_history (org_id, record_id, changed_at);

-- Row-level security.
select quoin.fence('status_history');

select quoin.noted('status_history', 'status_change', 'part');

create view status_changes as
  select h.org_id, h.id, h.record_id, h.previous_status, h.status, h.reason, h.amount_cents, h.label, h.changed_at,
         coalesce(h.occurred_at, h.changed_at) as at, h.changed_by_type, h.changed_by_id, h.changed_by_key
    from status_history h where h.visit_id is null;
select quoin.publish('status_changes');

create view visit_status_changes as
  select h.org_id, h.id, h.record_id as job_id, h.visit_id, h.previous_status, h.status, h.reason,
         coalesce(h.occurred_at, h.changed_at) as at, h.changed_by_type, h.changed_by_id, h.changed_by_key
    from status_history h where h.visit_id is not null;
select quoin.publish('visit_status_changes');
