-- In each mode (schemas live and sandbox)

-- The review queue: leads from a connector that lack required fields or contain contradictions.
create table lead_imports (
  org_id         uuid not null,
  id             uuid not null,
  connector_id   uuid not null,
  status         text not null check (status in ('pending', 'done', 'dismissed')),
  -- The fields that were recognized. `problems` lists the missing and the contradictory fields.
  payload        jsonb not null,
  problems       jsonb not null,
  external_id    text,
  lead_id        uuid,
  dismiss_reason text,
  location_id    uuid not null,
  created_at     timestamptz(3) not null,
  updated_at     timestamptz(3) not null,
  resolved_at    timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, lead_id) references leads deferrable
);

create index lead_imports_queue on lead_imports (org_id, status, created_at, id);
-- If a lead arrives again from the same connector while its import waits for review, the import is updated and no
-- second one is created.
create unique index lead_imports_pending on lead_imports (org_id, connector_id, external_id) where status = 'pending' and external_id is not null;
create index lead_imports_created on lead_imports (org_id, created_at, id);
create index lead_imports_updated on lead_imports (org_id, updated_at, id);
create index lead_imports_connector on lead_imports (org_id, connector_id, created_at);
-- Finds the imports of a lead. Postgres needs this when a lead is deleted, because `lead_id` is a foreign key:
-- without the index it would read all imports of the organization.
create index lead_imports_lead on lead_imports (org_id, lead_id) where lead_id is not null;

-- Row-level security.
select quoin.fence('lead_imports', 'quoin.sees(location_id)');

select quoin.noted('lead_imports', 'lead_import');

create view lead_import_facts as select r.org_id, r.id, r.connector_id, r.created_at from lead_imports r;
select quoin.publish('lead_import_facts');
