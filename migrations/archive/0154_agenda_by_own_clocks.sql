-- in each mode

-- Of an organization that has a clock of its own nothing is due by the real time, so looks by the real time pass its rows by,
-- however many there are. Whether it has a clock is given when it is made, and never changes.
alter table automation_agenda disable trigger user, no force row level security;
alter table quoin.organizations no force row level security;
alter table automation_agenda add column own_clock boolean not null default false;
update automation_agenda a set own_clock = true from quoin.organizations o where o.org_id = a.org_id and o.clock_at is not null;
alter table quoin.organizations force row level security;
alter table automation_agenda enable trigger user, force row level security;

drop index automation_agenda_next;
create index automation_agenda_next on automation_agenda (due_at, org_id) where due_at is not null and not own_clock;

-- As before (0152_automation_agenda.sql), but
--
--   pass    of what is skipped to: an organization with a clock of its own, only a place behind which the next look goes on
create or replace function due_automations(at timestamptz, signals_behind uuid, due_behind uuid, most integer)
  returns table (found text, org_id uuid, due_at timestamptz(3)) language sql stable
  set search_path from current set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
  as $$
  with recursive signalled as (
    (select s.org_id, 1 as n from automation_signals s
      where s.attempts < 5 and s.org_id > signals_behind order by s.org_id limit 1)
    union all
    select x.org_id, o.n + 1 from signalled o,
      lateral (select s.org_id from automation_signals s
                where s.attempts < 5 and s.org_id > o.org_id order by s.org_id limit 1) x
     where o.n < 256
  ),
  early as materialized (
    select a.org_id, a.due_at from automation_agenda a
     where a.due_at <= at and not a.own_clock order by a.due_at, a.org_id limit most
  ),
  skipped as (
    (select a.org_id, a.due_at, a.own_clock, 1 as n from automation_agenda a
      where a.due_at is not null and a.org_id > due_behind and (select count(*) from early) = most
      order by a.org_id, a.due_at, a.seq limit 1)
    union all
    select x.org_id, x.due_at, x.own_clock, o.n + 1 from skipped o,
      lateral (select a.org_id, a.due_at, a.own_clock from automation_agenda a
                where a.due_at is not null and a.org_id > o.org_id
                order by a.org_id, a.due_at, a.seq limit 1) x
     where o.n < 256
  )
  select 'signal', o.org_id, f.not_before
    from signalled o,
      lateral (select s.not_before from automation_signals s
                where s.attempts < 5 and s.org_id = o.org_id order by s.position limit 1) f
  union all
  (select 'due', e.org_id, min(e.due_at) from early e group by e.org_id order by 3)
  union all
  select case when k.own_clock then 'pass' else 'skip' end, k.org_id, k.due_at from skipped k
  union all
  (select 'next', null, a.due_at from automation_agenda a
    where a.due_at > at and not a.own_clock order by a.due_at limit 1)
$$;
