-- In each mode (schemas live and sandbox)

-- The audit log: one row for each call of a mutation. Partitioned by ranges of ids, because an id begins with the time
-- at which it was generated.
create table audit_log (
  org_id     uuid not null,
  id         uuid not null,
  operation  text not null,
  actor_type text not null,
  actor_id   uuid,
  request_id text not null,
  at         timestamptz(3) not null,
  -- Records that the call changed: kind, id, version and type of change of each.
  changes    jsonb not null default '[]',
  -- API key through which a member made the call. Null if there was none. If the key itself is the actor, it is in
  -- the actor columns and not here.
  key_id     uuid,
  -- Console session in which the member made the call.
  session_id uuid,
  -- Method, device and IP address, for an entry about a member who signed in or confirmed a session. Null for other
  -- entries.
  sign_in    jsonb,
  primary key (org_id, id)
) partition by range (id);

create index audit_log_at on audit_log (org_id, at, id);
create index audit_log_actor on audit_log (org_id, actor_id, at, id) where actor_id is not null;
create index audit_log_key on audit_log (org_id, key_id, at, id) where key_id is not null;
create index audit_log_nobody on audit_log (org_id, actor_type, at, id) where actor_id is null;

-- Default partition, for rows whose ids are outside the ranges of all other partitions (see quoin.add_partition).
do $$
begin
  execute format('create table partitions.%I partition of audit_log default', current_schema() || '_audit_log_others');
  execute format('alter table partitions.%I enable row level security', current_schema() || '_audit_log_others');
end $$;

-- Row-level security.
select quoin.fence('audit_log');

-- The system role writes the entries about sign-ins and confirmations, because the organization is known only after
-- the member has been found.
create policy sign_ins on audit_log for insert to quoin_system
  with check (actor_type = 'member' and session_id is not null and sign_in is not null);
grant insert on audit_log to quoin_system;

select quoin.not_noted('audit_log', 'the log itself');
