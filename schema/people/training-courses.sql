-- Training courses. A change of a course adds a version. Earlier assignments keep the version that was assigned.
create table quoin.training_courses (
  org_id      uuid not null references quoin.organizations deferrable,
  id          uuid not null,
  title       text not null,
  description text,
  lessons     jsonb not null,
  pass_score  numeric(5,2) check (pass_score between 0 and 100),
  valid_days  integer check (valid_days > 0),
  active      boolean not null,
  version     integer not null default 1,
  created_at  timestamptz(3) not null,
  updated_at  timestamptz(3) not null,
  primary key (org_id, id)
);

create index training_courses_created on quoin.training_courses (org_id, created_at, id);
create index training_courses_updated on quoin.training_courses (org_id, updated_at, id);

-- Row-level security.
select quoin.fence_setup('quoin.training_courses');

select quoin.noted('quoin.training_courses', 'training_course');
