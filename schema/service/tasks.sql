-- Background tasks (server/src/kernel/tasks/worker.ts). A completed task is deleted; its effect is stored in other
-- tables. Rows are short-lived, and every search for work has to skip deleted rows until they are vacuumed. So the
-- table is vacuumed early and without pauses.
create table quoin.tasks (
  -- Organization of the task. The nil id for tasks of the server itself.
  org_id       uuid not null,
  id           uuid not null,
  kind         text not null,
  -- Queue partition. Its tasks start in order, and only a limited number of them run at the same time.
  lane         text not null,
  payload      jsonb not null,
  state        text not null default 'pending' check (state in ('pending', 'retrying', 'processing', 'dead_letter')),
  -- Number of attempts that were started.
  attempt      integer not null default 0,
  due_at       timestamptz(3) not null,
  position     bigint generated always as identity,
  leased_until timestamptz(3),
  leased_by    uuid,
  last_error   text,
  created_at   timestamptz(3) not null,
  -- True while the task is not due yet. The index of ready tasks excludes such tasks, so that a search for work does
  -- not read them. The first search after the due time changes the value to false.
  is_waiting   boolean not null default false,
  primary key (org_id, id),
  constraint tasks_waiting_is_not_begun check (not is_waiting or state in ('pending', 'retrying'))
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, fillfactor = 70, autovacuum_vacuum_cost_delay = 0);

create index tasks_processing on quoin.tasks (org_id, lane, leased_until) where state = 'processing';
create index tasks_dead on quoin.tasks (org_id, id) where state = 'dead_letter';
create index tasks_waiting on quoin.tasks (due_at, org_id) include (state) where is_waiting;
create index tasks_ready on quoin.tasks (org_id, lane, due_at, position)
  where state in ('pending', 'retrying') and not is_waiting;

-- Marks at most `most` waiting tasks as ready. Only tasks whose due time has come are marked.
create function quoin.wake_tasks(at timestamptz, most integer) returns bigint language sql as $$
  with woken as (
    update quoin.tasks t set is_waiting = false
     where t.ctid = any (array(select w.ctid from quoin.tasks w where w.is_waiting and w.due_at <= at
                                order by w.due_at limit most for update skip locked))
    returning 1)
  select count(*) from woken
$$;

-- Claims up to `most` ready tasks for a worker. At most `per_lane` tasks of a queue partition (`lane`) run at the
-- same time. If no other worker runs tasks of the partition, this worker may claim up to `per_lane` tasks more, ahead
-- of time: it starts each of them when an earlier task of the partition ends, without searching again. Of all claimed
-- tasks, at most `next_ones` are claimed ahead of time. None is while another worker is claiming an earlier task of the
-- partition, because the two workers would then share the partition.
--
-- Only a limited part of the queue is read. Reading begins with the organization after the position `turn`, and after
-- the last organization it continues with the first. In each organization, it begins with the partition after the one
-- that was read last. The tasks that were read are then claimed in another order: first those of the organization with
-- the fewest running tasks, and in it those of the partition with the fewest, so that long queues do not delay others.
-- Organizations and partitions are found by skipping along an index, so the number of their tasks does not matter.
-- Only the claimed rows are locked.
--
-- The first row of the result is not a task. It says where the next search must begin, whether all partitions were
-- read, and whether tasks were left because a limit was reached or other workers have locked them: `{"org": …, "lanes":
-- {organization: lane}, "isAll": …, "isHeld": …}`.
create function quoin.claim_ready_tasks(
    worker uuid, at timestamptz, lease interval, kinds text[], per_lane integer, next_ones integer, most integer, turn jsonb)
  returns table (next_turn jsonb, org_id uuid, id uuid, kind text, lane text, payload jsonb, attempt integer,
                 due_at timestamptz(3), "position" bigint)
  language sql
  -- Each step must read a few rows in the order of an index. Without these settings, an outdated plan could read the
  -- whole queue.
  set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off set enable_sort = off
  as $$
  with recursive bounds as (
    select coalesce((turn ->> 'org')::uuid, '00000000-0000-0000-0000-000000000000') as behind,
           least(64, greatest(8, 4 * most)) as organizations,
           256 as lanes
  ),
  ahead as (
    (select t.org_id, 1 as n from quoin.tasks t
      where t.state in ('pending', 'retrying') and not t.is_waiting and t.org_id > (select b.behind from bounds b)
      order by t.org_id limit 1)
    union all
    select n.org_id, a.n + 1 from ahead a,
      lateral (select t.org_id from quoin.tasks t
                where t.state in ('pending', 'retrying') and not t.is_waiting and t.org_id > a.org_id
                order by t.org_id limit 1) n
     where a.n < (select b.organizations from bounds b)
  ),
  -- Organizations from the beginning up to the one after which the search began.
  around as (
    (select t.org_id, 1 + (select count(*)::int from ahead) as n from quoin.tasks t
      where t.state in ('pending', 'retrying') and not t.is_waiting and t.org_id <= (select b.behind from bounds b)
        and (select count(*) from ahead) < (select b.organizations from bounds b)
      order by t.org_id limit 1)
    union all
    select n.org_id, a.n + 1 from around a,
      lateral (select t.org_id from quoin.tasks t
                where t.state in ('pending', 'retrying') and not t.is_waiting and t.org_id > a.org_id
                  and t.org_id <= (select b.behind from bounds b)
                order by t.org_id limit 1) n
     where a.n < (select b.organizations from bounds b)
  ),
  organizations as materialized (
    select o.org_id, o.n, coalesce(turn -> 'lanes' ->> o.org_id::text, '') as behind,
           (select b.lanes from bounds b) / (count(*) over ())::int as lanes,
           (select count(*) from quoin.tasks p where p.state = 'processing' and p.org_id = o.org_id) as busy
      from (select * from ahead union all select * from around) o
  ),
  lanes as materialized (
    select o.org_id, o.busy as org_busy, l.lane, l.n, o.lanes as bound, b.busy,
           case when b.busy_elsewhere = 0 and next_ones > 0 then 2 * per_lane else per_lane end as room
      from organizations o,
      lateral (
        with recursive ahead as (
          (select t.lane, 1 as n from quoin.tasks t
            where t.state in ('pending', 'retrying') and not t.is_waiting and t.org_id = o.org_id and t.lane > o.behind
            order by t.lane limit 1)
          union all
          select n.lane, a.n + 1 from ahead a,
            lateral (select t.lane from quoin.tasks t
                      where t.state in ('pending', 'retrying') and not t.is_waiting and t.org_id = o.org_id
                        and t.lane > a.lane
                      order by t.lane limit 1) n
           where a.n < o.lanes
        ),
        around as (
          (select t.lane, 1 + (select count(*)::int from ahead) as n from quoin.tasks t
            where t.state in ('pending', 'retrying') and not t.is_waiting and t.org_id = o.org_id and t.lane <= o.behind
              and (select count(*) from ahead) < o.lanes
            order by t.lane limit 1)
          union all
          select n.lane, a.n + 1 from around a,
            lateral (select t.lane from quoin.tasks t
                      where t.state in ('pending', 'retrying') and not t.is_waiting and t.org_id = o.org_id
                        and t.lane > a.lane and t.lane <= o.behind
                      order by t.lane limit 1) n
           where a.n < o.lanes
        )
        select * from ahead union all select * from around) l,
      lateral (select count(*)::int as busy,
                      count(*) filter (where p.leased_by is distinct from worker)::int as busy_elsewhere
                 from quoin.tasks p
                where p.state = 'processing' and p.org_id = o.org_id and p.lane = l.lane) b
  ),
  ready as (
    select r.org_id, l.lane, r.place, r.turn, r.due_at, r.position, l.org_busy, r.turn = l.room as is_last,
           r.turn > per_lane as is_ahead
      from lanes l,
      lateral (select t.ctid as place, t.org_id, t.due_at, t.position,
                      l.busy + row_number() over (order by t.due_at, t.position) as turn
                 from (select x.ctid, x.org_id, x.due_at, x.position from quoin.tasks x
                        where x.state in ('pending', 'retrying') and not x.is_waiting
                          and x.org_id = l.org_id and x.lane = l.lane and x.due_at <= at and x.kind = any (kinds)
                        order by x.due_at, x.position
                        limit least(greatest(l.room - l.busy, 0), most)) t) r
  ),
  -- More tasks than needed, because another worker may be claiming some of them.
  chosen as materialized (
    select r.place, r.org_id, r.lane, r.turn, r.is_ahead,
           row_number() over (order by r.org_turn, r.turn, r.due_at, r.position) as n
      from (select r.*, r.org_busy + row_number() over (partition by r.org_id order by r.turn, r.due_at, r.position) as org_turn,
                   row_number() over (partition by r.is_ahead order by r.turn, r.due_at, r.position) as same
              from ready r) r
     where not r.is_ahead or r.same <= next_ones
     order by n
     limit 4 * most
  ),
  locked as materialized (
    select t.ctid as place, c.org_id, c.lane, c.turn, c.is_ahead
      from chosen c join quoin.tasks t on t.ctid = c.place
     where t.state in ('pending', 'retrying')
     order by c.n
     limit most
       for update of t skip locked
  ),
  kept as materialized (
    select l.place from locked l
     where not l.is_ahead or not exists (
       select from chosen c
        where c.org_id = l.org_id and c.lane = l.lane and c.turn < l.turn
          and c.place <> all (array(select place from locked)))
  ),
  taken as (
    update quoin.tasks t
       set state = 'processing', attempt = t.attempt + 1, leased_by = worker, leased_until = at + lease
     -- The rows are found by `ctid`, which does not change while they are locked. A join could read the whole queue.
     where t.ctid = any (array(select place from kept))
    returning t.*
  )
  select jsonb_build_object(
           'org', (select o.org_id from organizations o order by o.n desc limit 1),
           'lanes', coalesce((select jsonb_object_agg(l.org_id, l.lane) from lanes l where l.n = l.bound), '{}'),
           'isAll', (select count(*) from organizations) < (select b.organizations from bounds b)
                    and not exists (select from lanes l where l.n = l.bound),
           'isHeld', exists (select from lanes l where l.busy >= l.room) or exists (select from ready r where r.is_last)
                     or (select count(*) from kept) < (select count(*) from ready)),
         null, null, null, null, null, null, null, null
  union all
  select null, t.org_id, t.id, t.kind, t.lane, t.payload, t.attempt, t.due_at, t.position from taken t
$$;

-- Claims ready tasks (see quoin.claim_ready_tasks). First checks if there are any ready tasks, because most searches
-- find none.
create function quoin.claim_tasks(
    worker uuid, at timestamptz, lease interval, kinds text[], per_lane integer, next_ones integer, most integer, turn jsonb)
  returns table (next_turn jsonb, org_id uuid, id uuid, kind text, lane text, payload jsonb, attempt integer,
                 due_at timestamptz(3), "position" bigint)
  language plpgsql
  -- Without this setting, Postgres might build a bitmap of all ready tasks only to see if there is one.
  set enable_bitmapscan = off as $$
begin
  if exists (select from quoin.tasks t where t.state in ('pending', 'retrying') and not t.is_waiting) then
    return query select * from quoin.claim_ready_tasks(worker, at, lease, kinds, per_lane, next_ones, most, turn);
  else
    return query select jsonb_build_object('org', turn -> 'org', 'lanes', '{}'::jsonb, 'isAll', true, 'isHeld', false),
      null::uuid, null::uuid, null::text, null::text, null::jsonb, null::integer, null::timestamptz, null::bigint;
  end if;
end $$;

-- Row-level security.
select quoin.fence_setup('quoin.tasks');
-- Running tasks of an organization that is being moved stay visible to their workers. So a worker can renew the lease
-- of its task, and the other cell does not run the task again. A transaction that releases running tasks also sees them
-- afterwards, because Postgres refuses a change of a row that its author does not see any more.
create policy still on quoin.tasks as restrictive for select to quoin_system
  using (state = 'processing' or current_setting('quoin.releases_tasks', true) = 'on' or org_id <> all ((select quoin.still())::uuid[]));

select quoin.not_noted('quoin.tasks', 'work of the background; what it is for is noted');

create view quoin.task_facts as
  select t.org_id, t.id, t.kind, t.state, t.due_at from quoin.tasks t;
select quoin.publish('quoin.task_facts');
