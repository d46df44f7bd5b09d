-- Practice companies of an organization (`org_id`): organizations with a test clock, in which integrators can call every
-- operation without consequences.
create table quoin.practice_companies (
  org_id         uuid not null references quoin.organizations deferrable,
  -- Id of the practice company, which is an organization itself.
  id             uuid not null,
  slug           text not null,
  name           text not null,
  -- Part of the storage quota of `org_id` that is reserved for files of the practice company.
  reserved_bytes bigint not null check (reserved_bytes >= 0),
  created_at     timestamptz(3) not null,
  archived_at    timestamptz(3),
  primary key (org_id, id)
);

-- Row-level security.
select quoin.fence_setup('quoin.practice_companies');

select quoin.noted('quoin.practice_companies', 'practice_company');

-- Storage that an organization has reserved for its practice companies.
create view quoin.practice_storage as
  select p.org_id, sum(p.reserved_bytes)::bigint as reserved_bytes from quoin.practice_companies p group by p.org_id;
select quoin.publish('quoin.practice_storage');

-- Practice companies that are not archived.
create view quoin.open_practice_companies as
  select p.org_id, p.id, p.slug from quoin.practice_companies p where p.archived_at is null;
select quoin.publish('quoin.open_practice_companies');
