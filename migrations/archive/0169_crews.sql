-- in each mode

-- Members who work together.
create table crews (
  org_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  name text not null,
  lead_member_id uuid,
  vehicle_id uuid,
  color text,
  active boolean not null,
  version integer not null default 1,
  created_by_type text not null,
  created_by_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  archived_at timestamptz(3),
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (org_id, id),
  foreign key (org_id, lead_member_id) references quoin.members deferrable initially immediate
);
create index crews_created on crews (org_id, created_at, id) where archived_at is null;
create index crews_updated on crews (org_id, updated_at, id) where archived_at is null;
create index crews_lead on crews (org_id, lead_member_id) where lead_member_id is not null;
create index crews_changed on crews (org_id, changed_in);
create trigger note_change before update on crews for each row execute function note_change();
select quoin.fence('crews', 'quoin.sees(location_id)');
select quoin.noted('crews', 'crew');

create table crew_members (
  org_id uuid not null,
  crew_id uuid not null,
  member_id uuid not null,
  place integer not null,
  share_percent numeric(6, 3),
  primary key (org_id, crew_id, member_id),
  foreign key (org_id, crew_id) references crews on delete cascade deferrable initially immediate,
  foreign key (org_id, member_id) references quoin.members deferrable initially immediate
);
create index crew_members_member on crew_members (org_id, member_id);
select quoin.fence('crew_members');
select quoin.noted('crew_members', 'crew_member', 'part', id_column => '');

-- Whoever is in it; the lead is.
create view crew_owners as select m.org_id, m.crew_id as id, m.member_id from crew_members m;
select quoin.publish('crew_owners');
