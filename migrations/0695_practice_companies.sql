-- expands

-- The organization that created this practice company. Null: the organization is no practice company. Requests of a
-- practice company count against the limits of the organization that created it.
alter table quoin.organizations add column practice_of uuid;

create or replace view quoin.organization_facts as
  select o.org_id, o.slug, o.name, o.timezone, o.country, o.currency, o.is_demo, o.clock_at, o.practice_of from quoin.organizations o;
select quoin.publish('quoin.organization_facts');

create or replace view quoin.key_bearers as
  select m.org_id, m.id as member_id, m.role, m.active, m.location_ids, o.slug, o.name as org_name, o.timezone, o.country,
         o.currency, o.is_demo, l.id as default_location_id, o.clock_at, m.name as member_name, o.practice_of
    from quoin.members m
    join quoin.organizations o on o.org_id = m.org_id
    join quoin.locations l on l.org_id = m.org_id and l.is_default;
select quoin.publish('quoin.key_bearers');

-- Practice companies of an organization (`org_id`): organizations with a test clock, in which integrators can call every
-- operation without consequences.
create table quoin.practice_companies (
  org_id         uuid not null references quoin.organizations deferrable,
  -- Id of the practice company, which is an organization itself.
  id             uuid not null,
  slug           text not null,
  name           text not null,
  -- Part of the storage quota of `org_id` that is reserved for files of the practice company.
  reserved_bytes bigint not null check (reserved_bytes >= 0),
  created_at     timestamptz(3) not null,
  archived_at    timestamptz(3),
  primary key (org_id, id)
);

-- Row-level security.
select quoin.fence_setup('quoin.practice_companies');

select quoin.noted('quoin.practice_companies', 'practice_company');

-- Storage that an organization has reserved for its practice companies.
create view quoin.practice_storage as
  select p.org_id, sum(p.reserved_bytes)::bigint as reserved_bytes from quoin.practice_companies p group by p.org_id;
select quoin.publish('quoin.practice_storage');

-- Practice companies that are not archived.
create view quoin.open_practice_companies as
  select p.org_id, p.id, p.slug from quoin.practice_companies p where p.archived_at is null;
select quoin.publish('quoin.open_practice_companies');
