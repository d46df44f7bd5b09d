create table quoin.locations (
  org_id              uuid not null references quoin.organizations deferrable,
  id                  uuid not null,
  name                text not null,
  timezone            text not null,
  is_default          boolean not null default false,
  created_at          timestamptz(3) not null,
  updated_at          timestamptz(3) not null,
  address_line1       text,
  address_line2       text,
  city                text,
  state               text,
  zip                 text,
  phone               text,
  email               text,
  -- Opening hours: `{"monday": [{"from": "08:00:00", "to": "17:00:00"}], …}`
  hours               jsonb not null default '{}',
  -- Default tax rate, by its `family_id`, the id that all versions of a tax rate share.
  default_tax_rate_id uuid,
  numbering_prefix    text,
  version             integer not null default 1,
  latitude            double precision check (latitude between -90 and 90),
  longitude           double precision check (longitude between -180 and 180),
  -- Days on which the location is closed.
  holidays            jsonb not null default '[]',
  slot_minutes        integer not null default 30 check (slot_minutes between 5 and 240),
  default_job_minutes integer not null default 120 check (default_job_minutes between 15 and 1440),
  job_buffer_minutes  integer not null default 0 check (job_buffer_minutes between 0 and 480),
  primary key (org_id, id),
  check ((latitude is null) = (longitude is null))
);

create unique index locations_default on quoin.locations (org_id) where is_default;

create trigger access_changed after insert or update or delete on quoin.locations
  for each row execute function quoin.announce_access_change();
create trigger pay_fact after update on quoin.locations for each row
  when (current_setting('quoin.copying', true) is distinct from 'on' and quoin.guards_pay() and (old.state, old.timezone)
    is distinct from (new.state, new.timezone))
  execute function quoin.report_location_pay();

-- Row-level security.
select quoin.fence_setup('quoin.locations');

select quoin.noted('quoin.locations', 'location');

create view quoin.location_facts as
  select l.org_id, l.id, l.name, l.timezone, l.is_default from quoin.locations l;
select quoin.publish('quoin.location_facts');
