-- How much room an organization has for files, where the operator gave it another than the usual.
create table quoin.file_limits (
  org_id uuid primary key references quoin.organizations deferrable initially immediate,
  most_bytes bigint not null check (most_bytes >= 0)
);
select quoin.fence_setup('quoin.file_limits');
select quoin.noted('quoin.file_limits', 'file_limit', id_column => 'org_id');
