-- in each mode

-- What an organization knows of the tags on its records, which carry names alone. A name may be on records without
-- standing here: then it has no colour.
create table tags (
  org_id uuid not null,
  id uuid not null,
  name text not null,
  color text check (color ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id)
);
create unique index tags_name on tags (org_id, lower(name));
select quoin.fence('tags');

-- When a connector was last heard of.
create index leads_connector on leads (org_id, connector_id, created_at) where connector_id is not null;
create index lead_imports_connector on lead_imports (org_id, connector_id, created_at);
