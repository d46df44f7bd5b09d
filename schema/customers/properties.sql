-- In each mode (schemas live and sandbox)

-- Service addresses. Every client has at least one, and exactly one of them is primary.
create table properties (
  org_id           uuid not null,
  id               uuid not null,
  client_id        uuid not null,
  location_id      uuid not null,
  label            text,
  address_line1    text not null,
  address_line2    text,
  city             text not null,
  state            text not null,
  zip              text not null,
  country          text not null,
  -- Address in the normalized spelling of the postal service. Two spellings of the same address have the same key.
  match_key        text not null,
  is_primary       boolean not null,
  latitude         numeric(9,6),
  longitude        numeric(9,6),
  access_notes     text,
  sqft             integer,
  stories          numeric(3,1),
  lot_sqft         integer,
  year_built       integer,
  roof_sqft        integer,
  gutter_linear_ft integer,
  siding_type      text,
  roof_type        text,
  version          integer not null default 1,
  created_at       timestamptz(3) not null,
  updated_at       timestamptz(3) not null,
  archived_at      timestamptz(3),
  changed_in       xid8 not null default pg_current_xact_id(),
  -- Time at which a provider returned the coordinates. They are deleted at `place_kept_until`, when the provider's
  -- license for them ends. If that column is null, they may be stored without a time limit.
  geocoded_at      timestamptz(3),
  place_kept_until timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, client_id) references clients deferrable
);

create unique index properties_address on properties (org_id, client_id, match_key);
create unique index properties_primary on properties (org_id, client_id) where is_primary;
create index properties_match on properties (org_id, match_key);
create index properties_changed on properties (org_id, changed_in);
-- Finds coordinates whose license has expired.
create index properties_place_kept on properties (place_kept_until, org_id) where place_kept_until is not null;

-- Creates the doors (for canvassing) of properties. Does nothing while an organization is copied in a move, because
-- its doors are copied too.
create trigger doors_begin after insert on properties referencing new table as made
  for each statement when (current_setting('quoin.copying', true) is distinct from 'on') execute function doors_begin();
create trigger doors_follow after update of match_key, client_id, latitude, longitude, archived_at on properties
  for each row when ((old.match_key, old.client_id, old.latitude, old.longitude, old.archived_at)
    is distinct from (new.match_key, new.client_id, new.latitude, new.longitude, new.archived_at)
    and current_setting('quoin.copying', true) is distinct from 'on')
  execute function doors_follow();
create trigger note_change before update on properties for each row execute function note_change();
create trigger words_changed after update of client_id, label, address_line1, address_line2, city, zip on properties
  for each row when ((old.client_id, old.label, old.address_line1, old.address_line2, old.city, old.zip)
    is distinct from (new.client_id, new.label, new.address_line1, new.address_line2, new.city, new.zip))
  execute function words_of_property_follow();
create trigger words_made after insert on properties referencing new table as made
  for each statement when (current_setting('quoin.copying', true) is distinct from 'on') execute function words_of_properties_begin();
create trigger shows after insert on properties referencing new table as made
  for each statement when (current_setting('quoin.copying', true) is distinct from 'on') execute function new_properties_show();
create trigger shows_of_another after update of client_id on properties
  for each row when (old.client_id is distinct from new.client_id
    and current_setting('quoin.copying', true) is distinct from 'on') execute function property_shows();

-- Row-level security.
select quoin.fence('properties', 'quoin.sees(location_id)');
create policy system on properties for select to quoin_system using (true);
select quoin.stands_still('properties');
grant select (org_id, place_kept_until) on properties to quoin_system;

-- Owners of a property, for members who can access only their own records: the owners of its client.
create view property_owners as
  select r.org_id, r.id, o.member_id from properties r
    join client_owners o on o.org_id = r.org_id and o.id = r.client_id;
select quoin.publish('property_owners');

select quoin.noted('properties', 'property');
select quoin.noted_by_statement('properties');

-- Texts of properties, for searches.
create view property_texts as
  select p.org_id, p.id, p.client_id, concat_ws(' ', p.label, p.address_line1, p.address_line2, p.city, p.zip) as said from properties p;
select quoin.publish('property_texts');
