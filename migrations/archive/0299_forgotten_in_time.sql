-- in each mode

-- What became of changes that no phone sends again is forgotten in time, by the background.
grant select, delete on sync_results to quoin_system;
create policy system on sync_results to quoin_system using (true);
select quoin.stands_still('sync_results');
