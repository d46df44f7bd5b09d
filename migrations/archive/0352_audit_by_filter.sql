-- in each mode
-- stands still: all writes wait while the audit log is indexed

-- The audit log is read by record, actor, key and day: an index for each.

-- The key that a member acted through. An entry of an API key itself has that key as its actor.
alter table audit_log add column key_id uuid;
create index audit_log_at on audit_log (org_id, at, id);
create index audit_log_actor on audit_log (org_id, actor_id, at, id) where actor_id is not null;
create index audit_log_key on audit_log (org_id, key_id, at, id) where key_id is not null;
create index audit_log_nobody on audit_log (org_id, actor_type, at, id) where actor_id is null;

-- Which entries changed a record. Rows have the ids of their entries, so both tables have the same partitions.
create table audit_records (
  org_id uuid not null,
  record_id uuid not null,
  -- the entry in audit_log
  id uuid not null,
  primary key (org_id, record_id, id)
) partition by range (id);
select quoin.fence('audit_records');
select quoin.not_noted('audit_records', 'follows from the audit log');

-- Entries that were written before this migration are found by record too. Their keys are not known.
do $$
declare
  home text := current_schema();
  others text := format('partitions.%I', home || '_audit_records_others');
  former text := format('partitions.%I', home || '_audit_records_before');
  is_filled boolean;
  -- Ids of version 7 begin with the milliseconds.
  upto uuid := (lpad(to_hex((extract(epoch from date_trunc('hour', now()) + interval '2 hours') * 1000)::bigint), 12, '0')
                || repeat('0', 20))::uuid;
begin
  execute format('create table %s partition of audit_records default', others);
  execute format('alter table %s enable row level security', others);
  -- Whoever migrates sees every row.
  alter table audit_log no force row level security;
  alter table audit_records no force row level security;
  select exists (select from audit_log) into is_filled;
  if is_filled then
    execute format('create table %s partition of audit_records for values from (minvalue) to (%L)', former, upto);
    execute format('alter table %s enable row level security', former);
    insert into audit_records (org_id, record_id, id)
      select distinct a.org_id, (c.change ->> 'id')::uuid, a.id
        from audit_log a cross join lateral jsonb_array_elements(a.changes) c (change) where c.change ->> 'id' is not null;
  end if;
  alter table audit_log force row level security;
  alter table audit_records force row level security;
end $$;
