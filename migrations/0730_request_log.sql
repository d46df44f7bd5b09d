-- expands

-- Tables of the schema quoin can be partitioned.
create or replace function quoin.name_of_partition(target regclass, ending text) returns text
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  name text := (select n.nspname || '_' || c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
                 where c.oid = target and c.relkind = 'p' and n.nspname in ('live', 'sandbox', 'quoin'));
begin
  if name is null then
    raise 'The table % is not kept in partitions.', target;
  end if;
  return name || '_' || ending;
end $$;

-- The request log: one row for each request with a valid API key or token of an agent, at most three seconds after its answer
-- (server/src/kernel/request-log/request-log.ts). It contains no inputs, answers and addresses. Partitioned by ranges
-- of ids, because an id begins with the time at which it was generated. Rows do not move with their organization.
create table quoin.request_log (
  org_id      uuid not null,
  -- Begins with the time of the answer.
  id          uuid not null,
  -- Mode of the API key.
  mode        text not null check (mode in ('live', 'sandbox')),
  -- The API key, or the grant of the agent.
  key_id      uuid not null,
  -- Operation, or tool of MCP that runs none. Null: the request was refused before its operation was known, or ran none.
  operation   text,
  method      text not null,
  -- Pattern of the route, because the URL may contain data of customers.
  route       text not null,
  status      smallint not null,
  error_code  text,
  duration_ms integer not null,
  request_id  text not null,
  primary key (org_id, id)
) partition by range (id);

create index request_log_failed on quoin.request_log (org_id, id) where error_code is not null;

-- Default partition, for rows whose ids are outside the ranges of all other partitions (see quoin.add_partition).
do $$
begin
  execute 'create table partitions.quoin_request_log_others partition of quoin.request_log default';
  execute 'alter table partitions.quoin_request_log_others enable row level security';
end $$;

-- Row-level security.
select quoin.fence_setup_rows('quoin.request_log');
revoke insert, update, delete on quoin.request_log from quoin_live;
revoke update, delete on quoin.request_log from quoin_system;

select quoin.not_noted('quoin.request_log', 'requests to the service');
