-- in each mode

-- Files and to-dos are told of in the feed of changes. Of a file, what nobody outside sees (that its bytes were moved, or
-- what was put for it removed) is no change: its version says what is.
alter table files add column changed_in xid8 not null default pg_current_xact_id();
create index files_changed on files (org_id, changed_in);
create trigger note_change before update on files for each row when (new.version <> old.version) execute function note_change();

alter table todos add column changed_in xid8 not null default pg_current_xact_id();
create index todos_changed on todos (org_id, changed_in);
create trigger note_change before update on todos for each row execute function note_change();

-- Members who may see what their crews do.
create or replace view quoin.lead_members as select m.org_id, m.id from quoin.members m where m.role = 'crew_lead';
select quoin.publish('quoin.lead_members');

-- Members of crews, with whoever leads these.
create view crew_leads as
  select m.org_id, m.member_id, c.lead_member_id as lead_id
    from crew_members m
    join crews c on c.org_id = m.org_id and c.id = m.crew_id and c.archived_at is null
    join quoin.lead_members l on l.org_id = c.org_id and l.id = c.lead_member_id;
select quoin.publish('crew_leads');

-- Whoever is to do it, whoever made it, and whoever leads a crew that one of them is in.
create or replace view todo_owners as
  select r.org_id, r.id, r.assigned_to as member_id from todos r where r.assigned_to is not null
  union all
  select r.org_id, r.id, r.created_by_id from todos r where r.created_by_type = 'member'
  union all
  select r.org_id, r.id, l.lead_id from todos r join crew_leads l on l.org_id = r.org_id and l.member_id = r.assigned_to
  union all
  select r.org_id, r.id, l.lead_id
    from todos r join crew_leads l on l.org_id = r.org_id and l.member_id = r.created_by_id
   where r.created_by_type = 'member';
select quoin.publish('todo_owners');
