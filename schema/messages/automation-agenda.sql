-- In each mode (schemas live and sandbox)

-- Work for automations, with the times at which it is due. A row of kind `run` is a run that has not ended. A row of
-- kind `sweep` is a scheduled trigger (with the id of its automation). A row of kind `drain` is work on many runs, done
-- in batches after an automation was changed.
create table automation_agenda (
  org_id        uuid not null,
  run_id        uuid not null,
  automation_id uuid not null,
  kind          text not null default 'run' check (kind in ('run', 'sweep', 'drain')),
  -- Time at which the work is due. Null: the run is held, because its automation is paused.
  due_at        timestamptz(3),
  seq           bigint generated always as identity,
  -- Number of failed attempts of the step that runs next.
  tries         smallint not null default 0,
  -- For a sweep: time up to which the trigger has already enrolled records.
  watermark     timestamptz(3),
  -- Position after which the next batch of a sweep or drain continues. A drain also stores here what it does with runs.
  place         jsonb,
  own_clock     boolean not null default false,
  primary key (org_id, run_id)
) with (fillfactor = 80);

create index automation_agenda_due on automation_agenda (org_id, due_at, seq) where due_at is not null;
create index automation_agenda_automation on automation_agenda (org_id, automation_id, due_at, seq);
create index automation_agenda_works on automation_agenda (org_id, due_at) where kind <> 'run';
create index automation_agenda_next on automation_agenda (due_at, org_id) where due_at is not null and not own_clock;
-- Finds the held runs of an automation. The health monitor checks that no active automation has held runs.
create index automation_agenda_held on automation_agenda (org_id, automation_id) where due_at is null and kind = 'run';

-- Finds organizations with automation work that is due. One search reads only a limited number of the due rows; the
-- next search continues with the following organizations, in the order of their ids. `signals_behind` and `due_behind`
-- are the ids of the organizations at which the previous search ended. The column `found` says what a row means:
--
-- - `signal`: an organization after `signals_behind` that has events to process, and the time before which its first
--   event must wait.
-- - `due`: an organization with one of the `most` rows that have been due longest.
-- - `skip`: an organization after `due_behind`, with its first due time. Such rows are returned only if `most` rows are
--   due, so that an organization with many due rows does not hide others.
-- - `pass`: an organization with a test clock. The row only says at which position the next search continues.
-- - `next`: the first time after `at` at which something is due.
--
-- There are at most 256 rows of `signal`, and at most 256 of `skip` and `pass` together. The next search then continues
-- after the last of them.
create function due_automations(at timestamptz, signals_behind uuid, due_behind uuid, most integer)
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

-- Row-level security.
select quoin.fence('automation_agenda');
create policy system on automation_agenda for select to quoin_system using (true);
select quoin.stands_still('automation_agenda');
grant select on automation_agenda to quoin_system;

select quoin.not_noted('automation_agenda', 'work of the background; the runs that it is for are noted');
