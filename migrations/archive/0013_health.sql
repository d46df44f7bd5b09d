-- The service's own health; see server/src/kernel/health/monitor.ts. All rows belong to the nil organization.
create table quoin.health_probes (
  org_id uuid not null,
  at timestamptz(3) not null,
  id uuid not null,
  status text not null check (status in ('ok', 'degraded')),
  -- sentences; empty exactly when the status is ok
  reasons text[] not null,
  -- null when the database did not answer
  database_latency_ms real,
  active_connections integer,
  max_connections integer,
  database_size_bytes bigint,
  long_transactions integer,
  -- whether the sessions of other database users were visible to the probe
  sees_all_sessions boolean,
  primary key (org_id, at, id),
  check ((status = 'ok') = (cardinality(reasons) = 0))
);
select quoin.fence_setup('quoin.health_probes');

create table quoin.health_circuit (
  org_id uuid primary key,
  state text not null default 'closed' check (state in ('closed', 'open')),
  opened_at timestamptz(3),
  reason text,
  degraded_in_row integer not null default 0,
  healthy_in_row integer not null default 0,
  last_probe_at timestamptz(3),
  check ((state = 'open') = (opened_at is not null and reason is not null))
);
select quoin.fence_setup('quoin.health_circuit');
insert into quoin.health_circuit (org_id) values ('00000000-0000-0000-0000-000000000000');

-- The role of the service may not see what other sessions do. The owner of this function at least sees all sessions that
-- log in as it does, which are all of Quoin's own; as a superuser or a member of pg_read_all_stats it sees every one. So
-- nothing has to be granted that the owner of a hosted database could not grant. pg_dump's transaction is as long as a
-- backup takes and is no fault.
create function quoin.measure_database(older_than interval,
  out active_connections integer, out max_connections integer, out database_size_bytes bigint,
  out long_transactions integer, out sees_all_sessions boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*) filter (where usesysid is not null and coalesce(backend_type, 'client backend') = 'client backend')::int,
         current_setting('max_connections')::int,
         pg_database_size(current_database()),
         count(*) filter (where datname = current_database() and backend_type = 'client backend'
                            and application_name <> 'pg_dump' and xact_start < clock_timestamp() - older_than)::int,
         pg_has_role('pg_read_all_stats', 'usage')
    from pg_stat_activity
$$;
revoke execute on function quoin.measure_database(interval) from public;
grant execute on function quoin.measure_database(interval) to quoin_system;
