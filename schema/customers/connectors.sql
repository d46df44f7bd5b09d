create table quoin.connectors (
  org_id          uuid not null references quoin.organizations deferrable,
  id              uuid not null,
  connector_key   text not null,
  name            text not null,
  active          boolean not null default true,
  source_label    text,
  assigned_to     uuid,
  notes_prefix    text,
  -- Names of fields in the sending system, each with the field of a lead to which it is mapped.
  aliases         jsonb not null default '{}',
  -- Fields that a lead must have. A lead that lacks one of them goes to the review queue.
  required_fields text[] not null default '{}',
  created_at      timestamptz(3) not null,
  updated_at      timestamptz(3) not null,
  version         integer not null default 1,
  primary key (org_id, id),
  unique (org_id, connector_key),
  foreign key (org_id, assigned_to) references quoin.members deferrable
);

-- Finds the connector for an email that contains a lead. The email contains the connector's key, and the connector
-- determines the organization.
create unique index connectors_key on quoin.connectors (connector_key);

-- Row-level security.
select quoin.fence_setup('quoin.connectors');

select quoin.noted('quoin.connectors', 'connector', left_out => '{connector_key}');

-- Names of connectors. They are shown with the leads that a connector imported.
create view quoin.connector_names as select c.org_id, c.id, c.name from quoin.connectors c;
select quoin.publish('quoin.connector_names');
