-- An organization for trying things out may have a clock of its own, which stands still until it is moved on. What such an
-- organization is told and shows is of that time; what the service does for it (answers, tasks, leases, ids) is of the real one.
alter table quoin.organizations add column clock_at timestamptz(3);

create or replace view quoin.key_bearers as
  select m.org_id, m.id as member_id, m.role, m.active, m.location_ids, o.slug, o.name as org_name, o.timezone, o.country,
         o.currency, o.is_demo, l.id as default_location_id, o.clock_at
    from quoin.members m
    join quoin.organizations o on o.org_id = m.org_id
    join quoin.locations l on l.org_id = m.org_id and l.is_default;
select quoin.publish('quoin.key_bearers');

create or replace view quoin.organization_facts as
  select o.org_id, o.slug, o.name, o.timezone, o.country, o.currency, o.is_demo, o.clock_at from quoin.organizations o;
select quoin.publish('quoin.organization_facts');
