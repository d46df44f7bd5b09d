-- In each mode (schemas live and sandbox)

-- Copies of estimates as the customer received them, one for each time an estimate was sent.
create table estimate_versions (
  org_id      uuid not null,
  estimate_id uuid not null,
  revision    integer not null,
  total_cents bigint not null,
  snapshot    jsonb not null,
  sent_at     timestamptz(3) not null,
  primary key (org_id, estimate_id, revision),
  foreign key (org_id, estimate_id) references estimates deferrable
);

create index estimate_versions_first on estimate_versions (org_id, sent_at, estimate_id) where revision = 1;

-- Row-level security.
select quoin.fence('estimate_versions');

select quoin.noted('estimate_versions', 'estimate_version', 'part', id_column => '');
