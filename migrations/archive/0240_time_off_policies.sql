-- What members may be absent for, and how they earn it.
create table quoin.time_off_policies (
  org_id uuid not null,
  id uuid not null,
  name text not null,
  type text not null check (type in ('vacation', 'sick', 'unpaid', 'bereavement', 'jury', 'other')),
  paid boolean not null,
  accrual jsonb not null,
  -- nothing is earned before
  starts_on date not null,
  cap_minutes integer check (cap_minutes >= 0),
  carry_over_minutes integer check (carry_over_minutes >= 0),
  allow_negative boolean not null,
  active boolean not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id) references quoin.organizations deferrable initially immediate
);
create index time_off_policies_created on quoin.time_off_policies (org_id, created_at, id);
select quoin.fence_setup('quoin.time_off_policies');
select quoin.noted('quoin.time_off_policies', 'time_off_policy');

-- Members who also see what belongs to the members of crews that they lead: their roles have `view_team` for their own.
create view quoin.team_leaders as
  select m.org_id, m.id from quoin.members m where m.role in ('sales_rep', 'crew_lead');
select quoin.publish('quoin.team_leaders');

-- From one text up to another, byte by byte. Where both begin with the same ids, two of them meet when what stands behind
-- the ids meets: so one constraint refuses times of the same member that overlap, without an extension.
create type quoin.text_span as range (subtype = text, collation = "C");

-- A member's time from one instant up to another; while it is open it may last a day.
create function quoin.instants_of(org uuid, member uuid, started timestamptz, ended timestamptz)
returns quoin.text_span language sql immutable parallel safe as $$
  select quoin.text_span(
    org::text || member::text || lpad((extract(epoch from started at time zone 'UTC') * 1000 + 100000000000000)::bigint::text, 16, '0'),
    org::text || member::text || lpad((extract(epoch from coalesce(ended, started + interval '24 hours') at time zone 'UTC') * 1000 + 100000000000000)::bigint::text, 16, '0'))
$$;

-- A member's days, from one to another, or from one time to another on one of them.
create function quoin.days_of(org uuid, member uuid, from_date date, to_date date, time_start time, time_end time)
returns quoin.text_span language sql immutable parallel safe as $$
  select quoin.text_span(
    org::text || member::text || lpad(((from_date - date '0001-01-01')::bigint * 86400 + coalesce(extract(epoch from time_start), 0))::bigint::text, 16, '0'),
    org::text || member::text || lpad(((to_date - date '0001-01-01')::bigint * 86400 + coalesce(extract(epoch from time_end), 86400))::bigint::text, 16, '0'))
$$;
