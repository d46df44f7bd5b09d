-- More of what the company, its files and the background publish: see quoin.publish.
create view quoin.organization_facts as
  select o.org_id, o.slug, o.name, o.timezone, o.country, o.currency, o.is_demo from quoin.organizations o;
select quoin.publish('quoin.organization_facts');

create view quoin.location_facts as
  select l.org_id, l.id, l.name, l.timezone, l.is_default from quoin.locations l;
select quoin.publish('quoin.location_facts');

create view quoin.logo_facts as
  select l.org_id, l.content_type, l.version from quoin.company_logos l;
select quoin.publish('quoin.logo_facts');

create view quoin.task_facts as
  select t.org_id, t.id, t.kind, t.state, t.due_at from quoin.tasks t;
select quoin.publish('quoin.task_facts');
