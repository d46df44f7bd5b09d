-- expands

-- Names of connectors, for the leads that they imported.
create view quoin.connector_names as select c.org_id, c.id, c.name from quoin.connectors c;
select quoin.publish('quoin.connector_names');
