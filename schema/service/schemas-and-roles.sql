-- The schema `quoin` contains the set-up of organizations and the tables of the server itself. `live` and `sandbox`
-- contain the business data of the two modes, in the same tables. The API key of a caller decides the mode, and the
-- role of one mode has no rights on the schema of the other.
create schema quoin;
create schema live;
create schema sandbox;

-- The schema `partitions` contains partitions of large tables. No role may use it, so rows can be read only through
-- their table, under its row-level security. Partitions have no policies: reading one directly would return no rows.
create schema partitions;

-- Roles belong to the cluster of Postgres, so another database of the same cluster may have created them already.
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
