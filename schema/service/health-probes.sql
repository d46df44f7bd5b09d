-- Results of the health monitor (server/src/kernel/health/monitor.ts). They belong to no organization, so `org_id` is
-- the nil UUID.
create table quoin.health_probes (
  org_id              uuid not null,
  at                  timestamptz(3) not null,
  id                  uuid not null,
  status              text not null check (status in ('ok', 'degraded')),
  -- Sentences with the reasons why the status is not `ok`. Empty exactly if the status is `ok`.
  reasons             text[] not null,
  -- Duration of a test query in milliseconds. Null: the database did not answer.
  database_latency_ms real,
  active_connections  integer,
  max_connections     integer,
  database_size_bytes bigint,
  long_transactions   integer,
  -- True if the health check could see the sessions of all database users.
  sees_all_sessions   boolean,
  primary key (org_id, at, id),
  check ((status = 'ok') = (cardinality(reasons) = 0))
);

-- Measures the database. The role of the service sees only its own sessions. This function runs as the owner of the
-- tables, who sees all sessions of its own login, and therefore all sessions of Quoin. If that owner is a superuser or
-- a member of pg_read_all_stats, the function sees the sessions of all users. The function needs no further grant,
-- which the owner of a hosted database could not give. A transaction of pg_dump does not count as a long one, because
-- it takes as long as the backup.
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
