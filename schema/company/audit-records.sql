-- in each mode

-- The audit entries that changed a record. Rows have the ids of their entries, so both tables have the same
-- partitions.
create table audit_records (
  org_id    uuid not null,
  record_id uuid not null,
  -- Entry in audit_log.
  id        uuid not null,
  primary key (org_id, record_id, id)
) partition by range (id);


-- Default partition, for rows whose ids are outside of all other partitions (see quoin.add_partition).
do $$
begin
  execute format('create table partitions.%I partition of audit_records default', current_schema() || '_audit_records_others');
  execute format('alter table partitions.%I enable row level security', current_schema() || '_audit_records_others');
end $$;

-- Row-level security.
select quoin.fence('audit_records');

-- Records of sign-ins.
create policy sign_ins on audit_records for insert to quoin_system with check (true);
grant insert on audit_records to quoin_system;

select quoin.not_noted('audit_records', 'follows from the audit log');
