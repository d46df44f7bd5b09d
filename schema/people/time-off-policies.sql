-- Time-off policies: types of absence, and how members earn time off.
create table quoin.time_off_policies (
  org_id             uuid not null references quoin.organizations deferrable,
  id                 uuid not null,
  name               text not null,
  type               text not null check (type in ('vacation', 'sick', 'unpaid', 'bereavement', 'jury', 'other')),
  paid               boolean not null,
  accrual            jsonb not null,
  -- First day for which members earn time off.
  starts_on          date not null,
  cap_minutes        integer check (cap_minutes >= 0),
  carry_over_minutes integer check (carry_over_minutes >= 0),
  allow_negative     boolean not null,
  active             boolean not null,
  version            integer not null default 1,
  created_at         timestamptz(3) not null,
  updated_at         timestamptz(3) not null,
  primary key (org_id, id)
);

create index time_off_policies_created on quoin.time_off_policies (org_id, created_at, id);

-- Row-level security.
select quoin.fence_setup('quoin.time_off_policies');

select quoin.noted('quoin.time_off_policies', 'time_off_policy');
