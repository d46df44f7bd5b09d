-- Background work; see server/src/kernel/tasks/worker.ts. A task that is done is deleted: what it did is told by the
-- records of its domain.
create table quoin.tasks (
  -- the nil UUID for work of the service itself
  org_id uuid not null,
  id uuid not null,
  kind text not null,
  -- tasks of one lane share a bound on how many run at once, and start in order
  lane text not null,
  payload jsonb not null,
  state text not null default 'pending' check (state in ('pending', 'retrying', 'processing', 'dead_letter')),
  -- attempts that were begun
  attempt integer not null default 0,
  due_at timestamptz(3) not null,
  position bigint generated always as identity,
  leased_until timestamptz(3),
  leased_by uuid,
  last_error text,
  created_at timestamptz(3) not null,
  primary key (org_id, id)
);
create index tasks_ready on quoin.tasks (org_id, lane, due_at, position) where state in ('pending', 'retrying');
create index tasks_processing on quoin.tasks (org_id, lane, leased_until) where state = 'processing';
create index tasks_dead on quoin.tasks (org_id, id) where state = 'dead_letter';
select quoin.fence_setup('quoin.tasks');
-- A queue's rows come and go; the usual share of dead rows would be most of the table.
alter table quoin.tasks set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, fillfactor = 70);

-- Work that repeats, once across all processes.
create table quoin.schedules (
  org_id uuid not null,
  name text not null,
  next_run_at timestamptz(3) not null,
  last_run_at timestamptz(3),
  primary key (org_id, name)
);
select quoin.fence_setup('quoin.schedules');

-- Up to `most` ready tasks, at most `per_lane` at work in any lane. The organization with the least at work comes first,
-- and of its lanes the one with the least, so that nobody with a long queue, or many, keeps the others waiting. Lanes are
-- found by skipping along the index, whatever the number of tasks in each.
create function quoin.claim_tasks(worker uuid, at timestamptz, lease interval, kinds text[], per_lane integer, most integer)
  returns setof quoin.tasks language sql as $$
  with recursive lanes as (
    (select t.org_id, t.lane from quoin.tasks t where t.state in ('pending', 'retrying') order by t.org_id, t.lane limit 1)
    union all
    select n.org_id, n.lane from lanes l,
      lateral (select t.org_id, t.lane from quoin.tasks t
                where t.state in ('pending', 'retrying') and (t.org_id, t.lane) > (l.org_id, l.lane)
                order by t.org_id, t.lane limit 1) n
  ),
  ready as (
    select r.org_id, r.place, r.turn, r.due_at, r.position
      from lanes l,
      lateral (select count(*)::int as busy from quoin.tasks p
                where p.state = 'processing' and p.org_id = l.org_id and p.lane = l.lane) b,
      lateral (select t.org_id, t.place, t.due_at, t.position,
                      b.busy + row_number() over (order by t.due_at, t.position) as turn
                 from (select t.ctid as place, t.org_id, t.due_at, t.position from quoin.tasks t
                        where t.state in ('pending', 'retrying') and t.org_id = l.org_id and t.lane = l.lane
                          and t.due_at <= at and t.kind = any (kinds)
                        order by t.due_at, t.position limit greatest(per_lane - b.busy, 0) for update skip locked) t) r
  ),
  organizations as (
    select o.org_id, (select count(*) from quoin.tasks p where p.state = 'processing' and p.org_id = o.org_id) as busy
      from (select distinct org_id from ready) o
  ),
  chosen as (
    select r.place
      from ready r join organizations o using (org_id)
     order by o.busy + row_number() over (partition by r.org_id order by r.turn, r.due_at, r.position),
              r.turn, r.due_at, r.position
     limit most
  )
  update quoin.tasks t
     set state = 'processing', attempt = t.attempt + 1, leased_by = worker, leased_until = at + lease
   -- The rows are locked, so they are where they were found; a join could choose to read the whole queue.
   where t.ctid = any (array(select place from chosen))
  returning t.*
$$;
