-- Storage quotas of organizations. Only organizations for which the operator of the installation changed the default
-- have a row.
create table quoin.file_limits (
  org_id     uuid primary key references quoin.organizations deferrable,
  most_bytes bigint not null check (most_bytes >= 0)
);

-- Row-level security.
select quoin.fence_setup('quoin.file_limits');

select quoin.noted('quoin.file_limits', 'file_limit', id_column => 'org_id');
