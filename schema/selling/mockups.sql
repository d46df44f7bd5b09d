-- In each mode (schemas live and sandbox)

-- Mockups: pictures of a house with its holiday design at night or dusk, drawn on a photo of the house. The picture
-- is a file that never changes.
create table mockups (
  org_id            uuid not null,
  id                uuid not null,
  location_id       uuid not null,
  holiday_design_id uuid not null,
  design_version    integer not null,
  style             text not null check (style in ('night', 'dusk')),
  file_id           uuid not null,
  -- Requested width in pixels. The next columns are the size of the picture.
  wanted_width      integer not null check (wanted_width > 0),
  width             integer not null check (width > 0),
  height            integer not null check (height > 0),
  version           integer not null default 1,
  created_by_type   text not null,
  created_by_id     uuid,
  created_at        timestamptz(3) not null,
  updated_at        timestamptz(3) not null,
  archived_at       timestamptz(3),
  created_by_key    jsonb,
  primary key (org_id, id),
  foreign key (org_id, holiday_design_id) references holiday_designs deferrable,
  foreign key (org_id, file_id) references files deferrable
);

create index mockups_drawn on mockups (org_id, holiday_design_id, design_version, style, wanted_width, created_at, id);
create index mockups_file on mockups (org_id, file_id);

-- Row-level security.
select quoin.fence('mockups', 'quoin.sees(location_id)');

-- Owners of a mockup, for members who can access only their own records: owners of its design.
create view mockup_owners as
  select r.org_id, r.id, o.member_id
    from mockups r join holiday_design_owners o on o.org_id = r.org_id and o.id = r.holiday_design_id;
select quoin.publish('mockup_owners');

select quoin.noted('mockups', 'mockup');
