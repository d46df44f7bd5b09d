-- Postgres clusters in which the data of an organization was stored before the organization moved. Cursors of its
-- feed of changes contain the cluster, so that cursors from an earlier cluster are recognized.
create table quoin.former_clusters (
  org_id  uuid not null,
  cluster text not null,
  primary key (org_id, cluster)
);

-- Row-level security.
select quoin.fence_setup('quoin.former_clusters');

select quoin.not_noted('quoin.former_clusters', 'what the feed of changes knows of its cursors');

create view quoin.earlier_clusters as select f.org_id, f.cluster from quoin.former_clusters f;
select quoin.publish('quoin.earlier_clusters');
