-- The picture at the head of an organization's documents, at most one, without the metadata it came with.
create table quoin.company_logos (
  org_id uuid primary key references quoin.organizations,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  -- pixels
  width integer not null check (width between 1 and 4096),
  height integer not null check (height between 1 and 4096),
  bytes bytea not null check (octet_length(bytes) <= 2097152),
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
alter table quoin.company_logos alter column bytes set storage external;
select quoin.fence_setup('quoin.company_logos');

alter table quoin.company_settings drop column logo_file;
