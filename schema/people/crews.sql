-- In each mode (schemas live and sandbox)

-- Crews: members who work together.
create table crews (
  org_id          uuid not null,
  id              uuid not null,
  location_id     uuid not null,
  name            text not null,
  lead_member_id  uuid,
  vehicle_id      uuid,
  color           text,
  active          boolean not null,
  version         integer not null default 1,
  created_by_type text not null,
  created_by_id   uuid,
  created_at      timestamptz(3) not null,
  updated_at      timestamptz(3) not null,
  archived_at     timestamptz(3),
  changed_in      xid8 not null default pg_current_xact_id(),
  created_by_key  jsonb,
  primary key (org_id, id),
  foreign key (org_id, lead_member_id) references quoin.members deferrable
);

create index crews_created on crews (org_id, created_at, id) where archived_at is null;
create index crews_updated on crews (org_id, updated_at, id) where archived_at is null;
create index crews_lead on crews (org_id, lead_member_id) where lead_member_id is not null;
create index crews_changed on crews (org_id, changed_in);

create trigger note_change before update on crews for each row execute function note_change();
create trigger pay_fact after update on crews for each row
  when (current_setting('quoin.copying', true) is distinct from 'on' and quoin.guards_pay())
  execute function report_crew_pay();
create trigger pay_fact_of_tips after update on crews for each row
  when (current_setting('quoin.copying', true) is distinct from 'on' and quoin.guards_pay())
  execute function report_tips_of_crew();

-- Row-level security.
select quoin.fence('crews', 'quoin.sees(location_id)');

-- Owners of a crew, for members who can access only their own records: the members of the crew, including its lead.
create view crew_owners as select m.org_id, m.crew_id as id, m.member_id from crew_members m;
select quoin.publish('crew_owners');

select quoin.noted('crews', 'crew');

-- For each member of a crew: the lead of the crew, if the lead's role is `crew_lead`.
create view crew_leads as
  select m.org_id, m.member_id, c.lead_member_id as lead_id
    from crew_members m
    join crews c on c.org_id = m.org_id and c.id = m.crew_id and c.archived_at is null
    join quoin.lead_members l on l.org_id = c.org_id and l.id = c.lead_member_id;
select quoin.publish('crew_leads');

-- For each member of a crew: the leader, if the leader's role gives access to the records of led members.
create view led_members as
  select c.org_id, c.lead_member_id as leader_id, m.member_id
    from crews c
    join crew_members m on m.org_id = c.org_id and m.crew_id = c.id
    join quoin.team_leaders l on l.org_id = c.org_id and l.id = c.lead_member_id
   where c.archived_at is null and m.member_id <> c.lead_member_id;
select quoin.publish('led_members');
