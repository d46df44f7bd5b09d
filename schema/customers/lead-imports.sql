-- in each mode

-- The review queue: records from a connector that are too incomplete to be leads.
create table lead_imports (
  org_id         uuid not null,
  id             uuid not null,
  connector_id   uuid not null,
  status         text not null check (status in ('pending', 'done', 'dismissed')),
  -- Recognized fields of the lead, and what is missing or contradictory.
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
-- A connector that sends the same lead again during the review updates the same import.
create unique index lead_imports_pending on lead_imports (org_id, connector_id, external_id) where status = 'pending' and external_id is not null;
create index lead_imports_created on lead_imports (org_id, created_at, id);
create index lead_imports_updated on lead_imports (org_id, updated_at, id);
create index lead_imports_connector on lead_imports (org_id, connector_id, created_at);
-- Finds the rows that reference a lead. When a lead is deleted (by a move), Postgres searches for them. Without an
-- index that begins with the key, it would read all rows of the organization.
create index lead_imports_lead on lead_imports (org_id, lead_id) where lead_id is not null;

-- Row-level security.
select quoin.fence('lead_imports', 'quoin.sees(location_id)');

select quoin.noted('lead_imports', 'lead_import');

create view lead_import_facts as select r.org_id, r.id, r.connector_id, r.created_at from lead_imports r;
select quoin.publish('lead_import_facts');
