create table quoin.lead_sources (
  org_id       uuid not null references quoin.organizations deferrable,
  id           uuid not null,
  name         text not null,
  active       boolean not null default true,
  created_at   timestamptz(3) not null,
  updated_at   timestamptz(3) not null,
  generated_by text not null default 'company' check (generated_by in ('company', 'self')),
  version      integer not null default 1,
  primary key (org_id, id),
  unique (org_id, name)
);

-- Row-level security.
select quoin.fence_setup('quoin.lead_sources');

select quoin.noted('quoin.lead_sources', 'lead_source');
