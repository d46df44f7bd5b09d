-- expands

-- Running tasks of an organization that is being moved stay visible to their workers. So a worker can renew the lease
-- of its task, and the other cell does not run the task again. A transaction that releases running tasks also sees them
-- afterwards, because Postgres refuses a change of a row that its author does not see any more.
drop policy still on quoin.tasks;
create policy still on quoin.tasks as restrictive for select to quoin_system
  using (state = 'processing' or current_setting('quoin.releases_tasks', true) = 'on' or org_id <> all ((select quoin.still())::uuid[]));
