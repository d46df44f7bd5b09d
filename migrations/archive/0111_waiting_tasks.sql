-- A task that is not due yet waits apart from those that may be taken: what waits costs a look for work nothing, however
-- much of it there is. It is woken, once, by the first look after it became due.
alter table quoin.tasks add column is_waiting boolean not null default false;
update quoin.tasks set is_waiting = true where state in ('pending', 'retrying') and due_at > now();
alter table quoin.tasks add constraint tasks_waiting_is_not_begun
  check (not is_waiting or state in ('pending', 'retrying'));
create index tasks_waiting on quoin.tasks (due_at, org_id) include (state) where is_waiting;
drop index quoin.tasks_ready;
create index tasks_ready on quoin.tasks (org_id, lane, due_at, position)
  where state in ('pending', 'retrying') and not is_waiting;

-- Wakes up to `most` tasks that became due.
create function quoin.wake_tasks(at timestamptz, most integer) returns bigint language sql as $$
  with woken as (
    update quoin.tasks t set is_waiting = false
     where t.ctid = any (array(select w.ctid from quoin.tasks w where w.is_waiting and w.due_at <= at
                                order by w.due_at limit most for update skip locked))
    returning 1)
  select count(*) from woken
$$;

drop function quoin.claim_tasks(uuid, timestamptz, interval, text[], integer, integer);

-- Up to `most` ready tasks, at most `per_lane` at work in any lane. Only a bounded part of the queue is looked at: the
-- organizations behind `turn`, round the end to the beginning, and of each the lanes behind the one at which the last look
-- ended. Among those the organization with the least at work comes first, and of its lanes the one with the least, so that
-- nobody with a long queue, or many, keeps the others waiting. Organizations and lanes are found by skipping along the
-- index, whatever the number of tasks in each, and only what is taken is locked.
--
-- The first row tells where the next look begins, `{"org": …, "lanes": {organization: lane}, "isAll": …}`; it is no task.
create function quoin.claim_tasks(
    worker uuid, at timestamptz, lease interval, kinds text[], per_lane integer, most integer, turn jsonb)
  returns table (next_turn jsonb, org_id uuid, id uuid, kind text, lane text, payload jsonb, attempt integer,
                 due_at timestamptz(3), "position" bigint)
  language sql
  -- A plan that was made while the queue was short must not read all of it when it is long.
  set enable_hashjoin = off set enable_mergejoin = off
  as $$
  with recursive bounds as (
    select coalesce((turn ->> 'org')::uuid, '00000000-0000-0000-0000-000000000000') as behind,
           least(64, greatest(8, 4 * most)) as organizations,
           256 as lanes
  ),
  ahead as (
    (select t.org_id, 1 as n from bounds b, quoin.tasks t
      where t.state in ('pending', 'retrying') and not t.is_waiting and t.org_id > b.behind order by t.org_id limit 1)
    union all
    select n.org_id, a.n + 1 from bounds b, ahead a,
      lateral (select t.org_id from quoin.tasks t
                where t.state in ('pending', 'retrying') and not t.is_waiting and t.org_id > a.org_id
                order by t.org_id limit 1) n
     where a.n < b.organizations
  ),
  -- From the beginning up to where the look began.
  around as (
    (select t.org_id, 1 + (select count(*)::int from ahead) as n from bounds b, quoin.tasks t
      where t.state in ('pending', 'retrying') and not t.is_waiting and t.org_id <= b.behind
        and (select count(*) from ahead) < b.organizations
      order by t.org_id limit 1)
    union all
    select n.org_id, a.n + 1 from bounds b, around a,
      lateral (select t.org_id from quoin.tasks t
                where t.state in ('pending', 'retrying') and not t.is_waiting and t.org_id > a.org_id
                  and t.org_id <= b.behind
                order by t.org_id limit 1) n
     where a.n < b.organizations
  ),
  organizations as materialized (
    select o.org_id, o.n, coalesce(turn -> 'lanes' ->> o.org_id::text, '') as behind,
           (select b.lanes from bounds b) / (count(*) over ())::int as lanes,
           (select count(*) from quoin.tasks p where p.state = 'processing' and p.org_id = o.org_id) as busy
      from (select * from ahead union all select * from around) o
  ),
  lanes as materialized (
    select o.org_id, o.busy as org_busy, l.lane, l.n, o.lanes as bound, b.busy
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
      lateral (select count(*)::int as busy from quoin.tasks p
                where p.state = 'processing' and p.org_id = o.org_id and p.lane = l.lane) b
  ),
  ready as (
    select r.org_id, r.place, r.turn, r.due_at, r.position, l.org_busy
      from lanes l,
      lateral (select t.ctid as place, t.org_id, t.due_at, t.position,
                      l.busy + row_number() over (order by t.due_at, t.position) as turn
                 from (select x.ctid, x.org_id, x.due_at, x.position from quoin.tasks x
                        where x.state in ('pending', 'retrying') and not x.is_waiting
                          and x.org_id = l.org_id and x.lane = l.lane and x.due_at <= at and x.kind = any (kinds)
                        order by x.due_at, x.position
                        limit least(greatest(per_lane - l.busy, 0), most)) t) r
  ),
  -- More than are taken: another worker may be taking some of them.
  chosen as materialized (
    select r.place, row_number() over (order by r.org_turn, r.turn, r.due_at, r.position) as n
      from (select r.*, r.org_busy + row_number() over (partition by r.org_id order by r.turn, r.due_at, r.position) as org_turn
              from ready r) r
     order by n
     limit 4 * most
  ),
  locked as materialized (
    select t.ctid as place
      from chosen c join quoin.tasks t on t.ctid = c.place
     where t.state in ('pending', 'retrying')
     order by c.n
     limit most
       for update of t skip locked
  ),
  taken as (
    update quoin.tasks t
       set state = 'processing', attempt = t.attempt + 1, leased_by = worker, leased_until = at + lease
     -- The rows are locked, so they are where they were found; a join could choose to read the whole queue.
     where t.ctid = any (array(select place from locked))
    returning t.*
  )
  select jsonb_build_object(
           'org', (select o.org_id from organizations o order by o.n desc limit 1),
           'lanes', coalesce((select jsonb_object_agg(l.org_id, l.lane) from lanes l where l.n = l.bound), '{}'),
           'isAll', (select count(*) from organizations) < (select b.organizations from bounds b)
                    and not exists (select from lanes l where l.n = l.bound)),
         null, null, null, null, null, null, null, null
  union all
  select null, t.org_id, t.id, t.kind, t.lane, t.payload, t.attempt, t.due_at, t.position from taken t
$$;
