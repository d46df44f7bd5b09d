-- in each mode

-- Runs that are held, by automation: health looks at which of these automations are active.
create index automation_agenda_held on automation_agenda (org_id, automation_id) where due_at is null and kind = 'run';

-- Releases runs that stayed held because their automation was published or resumed during a turn.
alter table automation_agenda disable trigger user, no force row level security;
alter table automations no force row level security;
insert into automation_agenda (org_id, run_id, automation_id, kind, due_at, place, own_clock)
select h.org_id, gen_random_uuid(), h.automation_id, 'drain', case when h.own_clock then timestamptz '2000-01-01Z' else now() end, '{"to": "resume"}', h.own_clock
  from (select distinct a.org_id, a.automation_id, a.own_clock from automation_agenda a
         where a.due_at is null and a.kind = 'run') h
  join automations u on u.org_id = h.org_id and u.id = h.automation_id and u.status = 'active';
alter table automations force row level security;
alter table automation_agenda enable trigger user, force row level security;
