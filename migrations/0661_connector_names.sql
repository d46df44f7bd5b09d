-- expands
-- was:05bdf22de696bb63c9fc47887be184f536597ed24beb4244fbacff8d97f2f721

-- Names of connectors, to show which one imported a lead.
create view quoin.connector_names as select c.org_id, c.id, c.name from quoin.connectors c;
select quoin.publish('quoin.connector_names');
