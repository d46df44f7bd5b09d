-- in each mode

-- What the background forgets in time it has to reach: where phones were, and what became of changes that no phone sends again.
grant select, update (position) on mobile_marks to quoin_system;
drop policy if exists system on mobile_marks;
create policy system on mobile_marks for select to quoin_system using (true);
drop policy if exists system_forgets on mobile_marks;
create policy system_forgets on mobile_marks for update to quoin_system using (true) with check (position is null);
grant select, delete on sync_results to quoin_system;
drop policy if exists system on sync_results;
create policy system on sync_results to quoin_system using (true);
