-- `quoin` has the set-up of organizations and what the service itself needs; `live` and `sandbox` have the business data, in
-- the same tables. The key of a caller decides the mode, and the role of one mode has no rights on the other's schema.
create schema quoin;
create schema live;
create schema sandbox;

-- Partitions of large tables. No role has access to them: rows are reached through their table alone, under its row-level
-- security. Partitions have no policies, so that a direct read would return no rows.
create schema partitions;

-- Roles belong to the cluster, so another database of the same cluster may have created them already.
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
