create table quoin.connectors (
  org_id          uuid not null references quoin.organizations deferrable,
  id              uuid not null,
  connector_key   text not null,
  name            text not null,
  active          boolean not null default true,
  source_label    text,
  assigned_to     uuid,
  notes_prefix    text,
  -- Field names that the sending system uses, mapped to fields of a lead.
  aliases         jsonb not null default '{}',
  -- Fields without which a lead goes to the review queue.
  required_fields text[] not null default '{}',
  created_at      timestamptz(3) not null,
  updated_at      timestamptz(3) not null,
  version         integer not null default 1,
  primary key (org_id, id),
  unique (org_id, connector_key),
  foreign key (org_id, assigned_to) references quoin.members deferrable
);

-- Finds the connector of a lead mail, which contains only the connector's key and not the organization.
create unique index connectors_key on quoin.connectors (connector_key);

-- Row-level security.
select quoin.fence_setup('quoin.connectors');

select quoin.noted('quoin.connectors', 'connector', left_out => '{connector_key}');

-- Names of connectors, for the leads that they imported.
create view quoin.connector_names as select c.org_id, c.id, c.name from quoin.connectors c;
select quoin.publish('quoin.connector_names');
