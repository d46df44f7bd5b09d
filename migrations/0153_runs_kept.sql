-- in each mode

-- What ended long ago is deleted from behind; see server/src/kernel/automations/engine/prune-runs.ts.
grant select, delete on automation_runs to quoin_system;
grant update (context, error, cause, reason) on automation_runs to quoin_system;
create policy system on automation_runs to quoin_system using (true);
select quoin.stands_still('automation_runs');
grant select, delete on automation_steps to quoin_system;
create policy system on automation_steps to quoin_system using (true);
select quoin.stands_still('automation_steps');
