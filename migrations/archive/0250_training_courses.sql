-- What members learn. A course that changes is another version; who was told to take an earlier one takes that.
create table quoin.training_courses (
  org_id uuid not null,
  id uuid not null,
  title text not null,
  description text,
  lessons jsonb not null,
  pass_score numeric(5, 2) check (pass_score between 0 and 100),
  valid_days integer check (valid_days > 0),
  active boolean not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id) references quoin.organizations deferrable initially immediate
);
create index training_courses_created on quoin.training_courses (org_id, created_at, id);
create index training_courses_updated on quoin.training_courses (org_id, updated_at, id);
select quoin.fence_setup('quoin.training_courses');
select quoin.noted('quoin.training_courses', 'training_course');

-- As it was, version by version; these never change.
create table quoin.training_course_versions (
  org_id uuid not null,
  training_course_id uuid not null,
  version integer not null,
  title text not null,
  lessons jsonb not null,
  pass_score numeric(5, 2),
  valid_days integer,
  primary key (org_id, training_course_id, version),
  foreign key (org_id, training_course_id) references quoin.training_courses on delete cascade deferrable initially immediate
);
select quoin.fence_setup('quoin.training_course_versions');
select quoin.noted('quoin.training_course_versions', 'training_course_version', 'part', id_column => '');
