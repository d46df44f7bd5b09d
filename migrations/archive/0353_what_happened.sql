-- in each mode

-- The timeline of a client is what happened, whatever became of the record since. So each change of a status keeps what
-- was true at that moment.
alter table status_history
  -- total of the record at that moment; null of changes that were written before this migration
  add column amount_cents bigint,
  -- what the record was about: the service of a job, the vertical of an estimate; empty: nothing was said
  add column label text,
  -- when it happened, if a phone without a network reported it later
  add column occurred_at timestamptz(3);

-- Lead source at creation, which may be corrected later; empty: none was known; null of records made before this migration.
alter table leads add column created_source text;
alter table clients add column created_lead_source text;

-- When a refund that had succeeded was sent back by the customer's bank.
alter table payments add column returned_at timestamptz(3);

create view status_changes as
  select h.org_id, h.id, h.record_id, h.previous_status, h.status, h.reason, h.amount_cents, h.label, h.changed_at,
         coalesce(h.occurred_at, h.changed_at) as at, h.changed_by_type, h.changed_by_id, h.changed_by_key
    from status_history h;
select quoin.publish('status_changes');
