-- The same function, without two ways to read the whole queue of one organization: its first steps compared each task with
-- a row of `bounds` instead of looking into the index, and a lane was sorted once there were statistics about it.

-- Cleared away at once: it is small, and every look steps over what is dead.
alter table quoin.tasks set (autovacuum_vacuum_cost_delay = 0);

drop function quoin.claim_tasks(uuid, timestamptz, interval, text[], integer, integer, jsonb);

-- Up to `most` ready tasks, at most `per_lane` at work in any lane, and as many again for a worker that has the lane for
-- itself: it lets no more than `per_lane` begin and finds the next ones at hand. Of all that is taken, `next_ones` at most
-- are such; and of a lane none behind one that another worker is just taking, for then it is not alone. Only a bounded
-- part of the queue is looked at: the organizations behind `turn`, round the end to the beginning, and of each the lanes behind the one at which the last look
-- ended. Among those the organization with the least at work comes first, and of its lanes the one with the least, so that
-- nobody with a long queue, or many, keeps the others waiting. Organizations and lanes are found by skipping along the
-- index, whatever the number of tasks in each, and only what is chosen is locked.
--
-- The first row tells where the next look begins, and whether there may be something left for it: because not all
-- organizations and lanes were looked at, or because a lane had no more room, or not all that is ready was taken. It is no
-- task:
-- `{"org": …, "lanes": {organization: lane}, "isAll": …, "isHeld": …}`
create function quoin.claim_ready_tasks(
    worker uuid, at timestamptz, lease interval, kinds text[], per_lane integer, next_ones integer, most integer, turn jsonb)
  returns table (next_turn jsonb, org_id uuid, id uuid, kind text, lane text, payload jsonb, attempt integer,
                 due_at timestamptz(3), "position" bigint)
  language sql
  -- Each step reads a few rows in the order of an index. What the tables looked like when the plan was made must not lead
  -- to one that reads the whole queue.
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
  -- From the beginning up to where the look began.
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
  -- More than are taken: another worker may be taking some of them.
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
     -- The rows are locked, so they are where they were found; a join could choose to read the whole queue.
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

-- Most looks find nothing; those cost one step along the index.
create function quoin.claim_tasks(
    worker uuid, at timestamptz, lease interval, kinds text[], per_lane integer, next_ones integer, most integer, turn jsonb)
  returns table (next_turn jsonb, org_id uuid, id uuid, kind text, lane text, payload jsonb, attempt integer,
                 due_at timestamptz(3), "position" bigint)
  language plpgsql as $$
begin
  if exists (select from quoin.tasks t where t.state in ('pending', 'retrying') and not t.is_waiting) then
    return query select * from quoin.claim_ready_tasks(worker, at, lease, kinds, per_lane, next_ones, most, turn);
  else
    return query select jsonb_build_object('org', turn -> 'org', 'lanes', '{}'::jsonb, 'isAll', true, 'isHeld', false),
      null::uuid, null::uuid, null::text, null::text, null::jsonb, null::integer, null::timestamptz, null::bigint;
  end if;
end $$;
