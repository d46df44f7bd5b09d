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
  -- API key with which a member made the call. Null for other actors: an API key as actor is in the columns of the
  -- actor.
  key_id     uuid,
  -- Session of the console in which the member acted.
  session_id uuid,
  -- Method, device and IP address of a member who signed in or confirmed to be the one who did. Null for operations.
  sign_in    jsonb,
  primary key (org_id, id)
) partition by range (id);

create index audit_log_at on audit_log (org_id, at, id);
create index audit_log_actor on audit_log (org_id, actor_id, at, id) where actor_id is not null;
create index audit_log_key on audit_log (org_id, key_id, at, id) where key_id is not null;
create index audit_log_nobody on audit_log (org_id, actor_type, at, id) where actor_id is null;

-- Default partition, for rows whose ids are outside of all other partitions (see quoin.add_partition).
do $$
begin
  execute format('create table partitions.%I partition of audit_log default', current_schema() || '_audit_log_others');
  execute format('alter table partitions.%I enable row level security', current_schema() || '_audit_log_others');
end $$;

-- Row-level security.
select quoin.fence('audit_log');

-- Signing in and confirming are recorded by the system role, because they find their organizations themselves.
create policy sign_ins on audit_log for insert to quoin_system
  with check (actor_type = 'member' and session_id is not null and sign_in is not null);
grant insert on audit_log to quoin_system;

select quoin.not_noted('audit_log', 'the log itself');
