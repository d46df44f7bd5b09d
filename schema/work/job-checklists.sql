-- In each mode (schemas live and sandbox)

-- Checklists that applied to a job when its work began. Later changes of checklists do not affect the job.
create table job_checklists (
  org_id            uuid not null,
  job_id            uuid not null,
  checklist_id      uuid not null,
  checklist_version integer not null,
  position          integer not null,
  name              text not null,
  stage             text not null check (stage in ('pre_job', 'post_job')),
  items             jsonb not null,
  visit_kinds       text[] not null default '{}',
  -- Visits to which the checklist applies, if they were added after the work began. Null: it applies to all visits of
  -- its kinds.
  visit_ids         uuid[],
  primary key (org_id, job_id, checklist_id),
  foreign key (org_id, job_id) references jobs on delete cascade deferrable,
  foreign key (org_id, checklist_id) references quoin.checklists deferrable
);

create index job_checklists_checklist on job_checklists (org_id, checklist_id);

-- Row-level security.
select quoin.fence('job_checklists');

select quoin.noted('job_checklists', 'job_checklist', 'part', id_column => '');
