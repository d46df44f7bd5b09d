-- In each mode (schemas live and sandbox)

create table crew_members (
  org_id        uuid not null,
  crew_id       uuid not null,
  member_id     uuid not null,
  place         integer not null,
  share_percent numeric(6,3),
  primary key (org_id, crew_id, member_id),
  foreign key (org_id, crew_id) references crews on delete cascade deferrable,
  foreign key (org_id, member_id) references quoin.members deferrable
);

create index crew_members_member on crew_members (org_id, member_id);

-- Row-level security.
select quoin.fence('crew_members');

select quoin.noted('crew_members', 'crew_member', 'part', id_column => '');
