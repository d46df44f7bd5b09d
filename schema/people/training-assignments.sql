-- In each mode (schemas live and sandbox)

-- Assignments of training courses to members, with their progress.
create table training_assignments (
  org_id             uuid not null,
  id                 uuid not null,
  -- Home location of the member.
  location_id        uuid not null,
  training_course_id uuid not null,
  course_version     integer not null,
  member_id          uuid not null,
  due_date           date,
  status             text not null check (status in ('assigned', 'in_progress', 'completed', 'cancelled')),
  lessons_done       uuid[] not null,
  score              numeric(5,2) check (score between 0 and 100),
  completed_at       timestamptz(3),
  version            integer not null default 1,
  created_by_type    text not null,
  created_by_id      uuid,
  created_at         timestamptz(3) not null,
  updated_at         timestamptz(3) not null,
  archived_at        timestamptz(3),
  created_by_key     jsonb,
  primary key (org_id, id),
  constraint training_assignments_org_id_training_course_id_course_vers_fkey foreign key (org_id, training_course_id, course_version) references quoin.training_course_versions deferrable,
  foreign key (org_id, member_id) references quoin.members deferrable,
  check ((status = 'completed') = (completed_at is not null))
);

create unique index training_assignments_open on training_assignments (org_id, training_course_id, member_id)
  where status in ('assigned', 'in_progress') and archived_at is null;
create index training_assignments_created on training_assignments (org_id, created_at, id) where archived_at is null;
create index training_assignments_updated on training_assignments (org_id, updated_at, id) where archived_at is null;
create index training_assignments_member on training_assignments (org_id, member_id, created_at, id) where archived_at is null;
create index training_assignments_course on training_assignments (org_id, training_course_id, course_version);

-- Row-level security.
select quoin.fence('training_assignments', 'quoin.sees(location_id)');

-- Owners of an assignment, for members who can access only their own records: the member, and the leaders of the
-- member's crews.
create view training_assignment_owners as
  select r.org_id, r.id, r.member_id from training_assignments r
  union all
  select r.org_id, r.id, l.leader_id from training_assignments r
    join led_members l on l.org_id = r.org_id and l.member_id = r.member_id;
select quoin.publish('training_assignment_owners');

-- Owners of a course, for members who can access only their own records: members to whom the course is assigned, and
-- the leaders of their crews.
create view training_course_owners as
  select distinct r.org_id, r.training_course_id as id, o.member_id from training_assignments r
    join training_assignment_owners o on o.org_id = r.org_id and o.id = r.id;
select quoin.publish('training_course_owners');

select quoin.noted('training_assignments', 'training_assignment');
