-- in each mode

-- What is due of automations, and when: a row for each live run, one for each trigger that is told by the time (a sweep,
-- under the id of its automation), and one for each work that is done piece by piece (a drain).
create table automation_agenda (
  org_id uuid not null,
  run_id uuid not null,
  automation_id uuid not null,
  kind text not null default 'run' check (kind in ('run', 'sweep', 'drain')),
  -- null: held, until its automation goes on
  due_at timestamptz(3),
  seq bigint generated always as identity,
  -- how often the step that comes next was begun
  tries smallint not null default 0,
  -- of a sweep: up to when its subjects were enrolled
  watermark timestamptz(3),
  -- where a piece of the work ended, and what a drain is for
  place jsonb,
  primary key (org_id, run_id)
) with (fillfactor = 80);
create index automation_agenda_due on automation_agenda (org_id, due_at, seq) where due_at is not null;
create index automation_agenda_automation on automation_agenda (org_id, automation_id, due_at, seq);
create index automation_agenda_next on automation_agenda (due_at, org_id) where due_at is not null;
create index automation_agenda_works on automation_agenda (org_id, due_at) where kind <> 'run';
select quoin.fence('automation_agenda');
grant select on automation_agenda to quoin_system;
create policy system on automation_agenda for select to quoin_system using (true);
select quoin.stands_still('automation_agenda');
select quoin.not_noted('automation_agenda', 'work of the background; the runs that it is for are noted');

-- Events that some automation listens for, until each was met.
create table automation_signals (
  org_id uuid not null,
  event_id uuid not null,
  position bigint generated always as identity,
  name text not null,
  payload jsonb not null,
  cause jsonb not null,
  occurred_at timestamptz(3) not null,
  -- how often it failed; after five times it is left aside
  attempts smallint not null default 0,
  not_before timestamptz(3),
  last_error text,
  primary key (org_id, event_id)
);
create index automation_signals_position on automation_signals (org_id, position) where attempts < 5;
select quoin.fence('automation_signals');
grant select, insert on automation_signals to quoin_system;
create policy system on automation_signals to quoin_system using (true) with check (true);
select quoin.stands_still('automation_signals');
select quoin.not_noted('automation_signals', 'events on their way; told as what they are');

-- Which organizations have something to do, in few steps however much waits:
--
--   signal  those behind `signals_behind` that have signals, with the instant before which the first of them rests
--   due     those of the `most` rows that are due longest
--   skip    where that many are due, the organizations behind `due_behind`, each with what it has to do first: nobody with
--           a long agenda hides the others
--   next    the first instant after this one at which something is due
--
-- Of signals and of skips there are 256 at most: then the next look goes on behind the last of them.
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
    select a.org_id, a.due_at from automation_agenda a where a.due_at <= at order by a.due_at, a.org_id limit most
  ),
  skipped as (
    (select a.org_id, a.due_at, 1 as n from automation_agenda a
      where a.due_at is not null and a.org_id > due_behind and (select count(*) from early) = most
      order by a.org_id, a.due_at, a.seq limit 1)
    union all
    select x.org_id, x.due_at, o.n + 1 from skipped o,
      lateral (select a.org_id, a.due_at from automation_agenda a
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
  select 'skip', k.org_id, k.due_at from skipped k
  union all
  (select 'next', null, a.due_at from automation_agenda a where a.due_at > at order by a.due_at limit 1)
$$;
