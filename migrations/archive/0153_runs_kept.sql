-- in each mode

-- What ended long ago is deleted from behind; see server/src/kernel/automations/engine/prune-runs.ts.
grant select, delete, update (context) on automation_runs to quoin_system;
create policy system on automation_runs to quoin_system using (true) with check (true);
select quoin.stands_still('automation_runs');
grant select, delete on automation_steps to quoin_system;
create policy system on automation_steps to quoin_system using (true);
select quoin.stands_still('automation_steps');
grant select, insert, update, delete on automation_tallies to quoin_system;
create policy system on automation_tallies to quoin_system using (true) with check (true);
select quoin.stands_still('automation_tallies');
grant delete on automation_listeners to quoin_system;
create policy pruned on automation_listeners for delete to quoin_system using (true);
grant select (org_id, id, active_revision, status) on automations to quoin_system;
create policy system on automations for select to quoin_system using (true);
select quoin.stands_still('automations');
