-- The schema `quoin` contains the set-up of organizations and the tables of the server itself. `live` and `sandbox`
-- contain the business data of the two modes, in the same tables. A caller's API key determines the mode, and the
-- database role of one mode has no rights on the schema of the other.
create schema quoin;
create schema live;
create schema sandbox;

-- The schema `partitions` contains the partitions of large tables. No role may use it directly, so rows can be read
-- only through their table, under the row-level security of that table. (A partition has no policies of its own.)
create schema partitions;

-- Roles belong to the whole Postgres cluster, so another database of the cluster may already have created them.
do $$
declare wanted text;
begin
  foreach wanted in array array['quoin_live', 'quoin_sandbox', 'quoin_system'] loop
    begin
      execute format('create role %I nologin', wanted);
    exception when duplicate_object or unique_violation then null;
    end;
    execute format('grant %I to current_user', wanted);
  end loop;
end $$;

grant usage on schema quoin to quoin_live, quoin_sandbox, quoin_system;
grant usage on schema live to quoin_live, quoin_system;
grant usage on schema sandbox to quoin_sandbox, quoin_system;
