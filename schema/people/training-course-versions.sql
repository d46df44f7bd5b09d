-- Versions of training courses. They never change.
create table quoin.training_course_versions (
  org_id             uuid not null,
  training_course_id uuid not null,
  version            integer not null,
  title              text not null,
  lessons            jsonb not null,
  pass_score         numeric(5,2),
  valid_days         integer,
  primary key (org_id, training_course_id, version),
  foreign key (org_id, training_course_id) references quoin.training_courses on delete cascade deferrable
);

-- Row-level security.
select quoin.fence_setup('quoin.training_course_versions');

select quoin.noted('quoin.training_course_versions', 'training_course_version', 'part', id_column => '');
