-- In each mode (schemas live and sandbox)

-- Designs of holiday lights at a house: lines, zones and fixtures on a map or photo, and the services that are sold
-- for them.
create table holiday_designs (
  org_id          uuid not null,
  id              uuid not null,
  location_id     uuid not null,
  client_id       uuid not null,
  property_id     uuid,
  estimate_id     uuid,
  name            text not null check (length(name) between 1 and 200),
  view            text not null check (view in ('satellite', 'street_view', 'photo')),
  photo_file_id   uuid,
  -- Two points of the map or photo with their distance in feet. Null: the scale is unknown.
  scale           jsonb,
  lines           jsonb not null,
  zones           jsonb not null,
  fixtures        jsonb not null,
  bundle          jsonb not null,
  -- Total length of all lines in feet. Null: the length of at least one line is unknown.
  total_linear_ft numeric(10,1),
  version         integer not null default 1,
  tags            text[] not null default '{}',
  external_refs   jsonb not null default '{}',
  created_by_type text not null,
  created_by_id   uuid,
  created_at      timestamptz(3) not null,
  updated_at      timestamptz(3) not null,
  archived_at     timestamptz(3),
  changed_in      xid8 not null default pg_current_xact_id(),
  created_by_key  jsonb,
  primary key (org_id, id),
  foreign key (org_id, client_id) references clients deferrable,
  foreign key (org_id, property_id) references properties deferrable,
  foreign key (org_id, estimate_id) references estimates deferrable,
  foreign key (org_id, photo_file_id) references files deferrable
);

create index holiday_designs_created on holiday_designs (org_id, created_at, id) where archived_at is null;
create index holiday_designs_updated on holiday_designs (org_id, updated_at, id) where archived_at is null;
create index holiday_designs_changed on holiday_designs (org_id, changed_in);
create index holiday_designs_client on holiday_designs (org_id, client_id, created_at, id);
create index holiday_designs_property on holiday_designs (org_id, property_id, created_at, id) where property_id is not null;
create index holiday_designs_estimate on holiday_designs (org_id, estimate_id, updated_at, id) where estimate_id is not null;
create index holiday_designs_photo on holiday_designs (org_id, photo_file_id) where photo_file_id is not null;

create trigger follow_merge before insert or update of client_id on holiday_designs
  for each row when (new.client_id is not null) execute function follow_merge();
create trigger note_change before update on holiday_designs for each row execute function note_change();

-- Row-level security.
select quoin.fence('holiday_designs', 'quoin.sees(location_id)');

-- Owners of a design, for members who can access only their own records: the member who created it, and owners of its
-- estimate.
create view holiday_design_owners as
  select r.org_id, r.id, r.created_by_id as member_id from holiday_designs r where r.created_by_type = 'member'
  union all
  select r.org_id, r.id, o.member_id
    from holiday_designs r join estimate_owners o on o.org_id = r.org_id and o.id = r.estimate_id;
select quoin.publish('holiday_design_owners');

select quoin.noted('holiday_designs', 'holiday_design');
