-- Logos of organizations, at most one each. Metadata was removed from the pictures.
create table quoin.company_logos (
  org_id       uuid primary key references quoin.organizations deferrable,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  -- Width and height in pixels.
  width        integer not null check (width between 1 and 4096),
  height       integer not null check (height between 1 and 4096),
  bytes        bytea not null check (octet_length(bytes) <= 2097152),
  version      integer not null,
  created_at   timestamptz(3) not null,
  updated_at   timestamptz(3) not null
);

alter table quoin.company_logos alter column bytes set storage external;

-- Row-level security.
select quoin.fence_setup('quoin.company_logos');

select quoin.noted('quoin.company_logos', 'company_logo', left_out => '{bytes}', id_column => 'org_id');

create view quoin.logo_facts as
  select l.org_id, l.content_type, l.version from quoin.company_logos l;
select quoin.publish('quoin.logo_facts');
