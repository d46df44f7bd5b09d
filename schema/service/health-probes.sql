-- Health of the service (server/src/kernel/health/monitor.ts). All rows belong to the nil organization.
create table quoin.health_probes (
  org_id              uuid not null,
  at                  timestamptz(3) not null,
  id                  uuid not null,
  status              text not null check (status in ('ok', 'degraded')),
  -- Sentences; empty if, and only if, the status is ok.
  reasons             text[] not null,
  -- Null: the database did not answer.
  database_latency_ms real,
  active_connections  integer,
  max_connections     integer,
  database_size_bytes bigint,
  long_transactions   integer,
  -- True if the probe could see sessions of other database users.
  sees_all_sessions   boolean,
  primary key (org_id, at, id),
  check ((status = 'ok') = (cardinality(reasons) = 0))
);

-- The role of the service cannot see other sessions. The owner of this function sees all sessions with its own login,
-- which includes all of Quoin's; as a superuser or member of pg_read_all_stats it sees every session. So it needs no
-- grant that the owner of a hosted database cannot give. The transaction of pg_dump takes as long as a backup and is
-- not a problem.
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

-- Row-level security.
select quoin.fence_setup('quoin.health_probes');

select quoin.not_noted('quoin.health_probes', 'the service about itself');
