create table quoin.members (
  org_id           uuid not null references quoin.organizations deferrable,
  id               uuid not null,
  email            text not null,
  name             text not null,
  role             text not null check (role in ('owner', 'manager', 'sales_rep', 'crew_lead', 'technician')),
  -- Locations that the member can access. Null: all locations, including locations that are added later.
  location_ids     uuid[],
  active           boolean not null default true,
  deactivated_at   timestamptz(3),
  created_at       timestamptz(3) not null,
  updated_at       timestamptz(3) not null,
  -- Phone number in E.164 form.
  phone            text,
  job_title        text,
  version          integer not null default 1,
  home_location_id uuid,
  hire_date        date,
  primary key (org_id, id),
  foreign key (org_id, home_location_id) references quoin.locations deferrable
);

create unique index members_email on quoin.members (org_id, lower(email));
-- Finds active members of all organizations by email address, when someone signs in.
create index members_sign_in on quoin.members (lower(email)) where active;
create index members_home on quoin.members (org_id, home_location_id) where home_location_id is not null;

create trigger access_changed after insert or update or delete on quoin.members
  for each row execute function quoin.announce_access_change();

-- Row-level security.
select quoin.fence_setup('quoin.members');

select quoin.noted('quoin.members', 'member');

-- Members who are sales reps. Jobs that a sales rep sold count as the rep's own records.
create view quoin.sales_reps as select m.org_id, m.id from quoin.members m where m.role = 'sales_rep';
select quoin.publish('quoin.sales_reps');

-- Members whose role is `crew_lead`. They may see the work of their crews.
create view quoin.lead_members as select m.org_id, m.id from quoin.members m where m.role = 'crew_lead';
select quoin.publish('quoin.lead_members');

-- Time at which each member was added. Messages before it do not count as unread for the member.
create view quoin.member_beginnings as select m.org_id, m.id, m.created_at from quoin.members m;
select quoin.publish('quoin.member_beginnings');

-- Members whose role has the permission `view_team`: they can access records of the members of crews that they lead.
create view quoin.team_leaders as
  select m.org_id, m.id from quoin.members m where m.role in ('sales_rep', 'crew_lead');
select quoin.publish('quoin.team_leaders');
