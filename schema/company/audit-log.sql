-- in each mode

-- One row for each mutation. Rows are in partitions by range of their ids, which begin with the time.
create table audit_log (
  org_id     uuid not null,
  id         uuid not null,
  operation  text not null,
  actor_type text not null,
  actor_id   uuid,
  request_id text not null,
  at         timestamptz(3) not null,
  -- Changed records: kind, id, version and type of change.
  changes    jsonb not null default '[]',
  -- API key that the member acted through. An entry about an API key as actor names that key as its actor.
  key_id     uuid,
  -- Session of the console in which the member acted.
  session_id uuid,
  primary key (org_id, id)
) partition by range (id);

create index audit_log_at on audit_log (org_id, at, id);
create index audit_log_actor on audit_log (org_id, actor_id, at, id) where actor_id is not null;
create index audit_log_key on audit_log (org_id, key_id, at, id) where key_id is not null;
create index audit_log_nobody on audit_log (org_id, actor_type, at, id) where actor_id is null;

-- Default partition, for ids outside the partitions by time (quoin.add_partition).
do $$
begin
  execute format('create table partitions.%I partition of audit_log default', current_schema() || '_audit_log_others');
  execute format('alter table partitions.%I enable row level security', current_schema() || '_audit_log_others');
end $$;

-- Row-level security.
select quoin.fence('audit_log');

select quoin.not_noted('audit_log', 'the log itself');
