-- In each mode (schemas live and sandbox)

-- Index of the audit log by record: for each record, the entries of calls that changed it. A row has the id of its
-- entry, so both tables are partitioned by the same ranges.
create table audit_records (
  org_id    uuid not null,
  record_id uuid not null,
  -- Id of the entry in audit_log.
  id        uuid not null,
  primary key (org_id, record_id, id)
) partition by range (id);


-- Default partition, for rows whose ids are outside the ranges of all other partitions (see quoin.add_partition).
do $$
begin
  execute format('create table partitions.%I partition of audit_records default', current_schema() || '_audit_records_others');
  execute format('alter table partitions.%I enable row level security', current_schema() || '_audit_records_others');
end $$;

-- Row-level security.
select quoin.fence('audit_records');

-- The system role writes the rows for sign-ins (see audit_log).
create policy sign_ins on audit_records for insert to quoin_system with check (true);
grant insert on audit_records to quoin_system;

select quoin.not_noted('audit_records', 'follows from the audit log');
