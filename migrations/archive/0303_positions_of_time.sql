-- in each mode

-- Where members were when their work began and ended is forgotten after a time, as on walks from door to door, and what
-- phones told with it: server/src/kernel/schema/position.ts says when.
create index time_entries_positions on time_entries (started_at, org_id) where pos_in is not null or pos_out is not null;
grant select (org_id, id, started_at, pos_in, pos_out), update (pos_in, pos_out) on time_entries to quoin_system;
create policy system on time_entries for select to quoin_system using (true);
create policy system_forgets on time_entries for update to quoin_system using (true) with check (pos_in is null and pos_out is null);
select quoin.stands_still('time_entries');

grant select (org_id, id, created_at, position), update (position) on mobile_marks to quoin_system;
create policy system on mobile_marks for select to quoin_system using (true);
create policy system_forgets on mobile_marks for update to quoin_system using (true) with check (position is null);
select quoin.stands_still('mobile_marks');

-- Whether time at a job is approved, whoever's it is: members work at jobs of other locations than their home, and what was
-- paid for these binds those too who do not see the entries.
create function has_approved_time(job uuid) returns boolean
  language sql stable security definer set search_path from current as $$
  select exists (
    select from time_entries r
     where r.org_id = quoin.org_id() and r.job_id = job and r.status = 'approved' and r.archived_at is null)
$$;
