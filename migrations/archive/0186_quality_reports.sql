-- in each mode

-- The checklists that a job had when its work began.
create table job_checklists (
  org_id uuid not null,
  job_id uuid not null,
  checklist_id uuid not null,
  checklist_version integer not null,
  position integer not null,
  name text not null,
  stage text not null check (stage in ('pre_job', 'post_job')),
  items jsonb not null,
  primary key (org_id, job_id, checklist_id),
  foreign key (org_id, job_id) references jobs on delete cascade deferrable initially immediate,
  foreign key (org_id, checklist_id) references quoin.checklists deferrable initially immediate
);
create index job_checklists_checklist on job_checklists (org_id, checklist_id);
select quoin.fence('job_checklists');
select quoin.noted('job_checklists', 'job_checklist', 'part', id_column => '');

-- What somebody answered to a checklist at a job, in one part or several. It never changes.
create table quality_reports (
  org_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  job_id uuid not null,
  checklist_id uuid not null,
  checklist_version integer not null,
  stage text not null check (stage in ('pre_job', 'post_job')),
  answers jsonb not null,
  passed integer not null,
  failed integer not null,
  not_applicable integer not null,
  note text,
  performed_at timestamptz(3) not null,
  -- which version of the job came of it: the order in which its reports arrived
  arrival integer not null,
  version integer not null default 1,
  created_by_type text not null,
  created_by_id uuid,
  created_at timestamptz(3) not null,
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (org_id, id),
  foreign key (org_id, job_id) references jobs deferrable initially immediate,
  foreign key (org_id, checklist_id) references quoin.checklists deferrable initially immediate
);
create unique index quality_reports_job on quality_reports (org_id, job_id, arrival);
create index quality_reports_checklist on quality_reports (org_id, checklist_id, created_at, id);
create index quality_reports_created on quality_reports (org_id, created_at, id);
create index quality_reports_changed on quality_reports (org_id, changed_in);
select quoin.fence('quality_reports', 'quoin.sees(location_id)');
select quoin.noted('quality_reports', 'quality_report');

-- Whoever carries out the job.
create view quality_report_owners as
  select r.org_id, r.id, o.member_id from quality_reports r join job_owners o on o.org_id = r.org_id and o.id = r.job_id;
select quoin.publish('quality_report_owners');

-- The answer that holds for each item of a checklist at a job: that of the latest report, by the time of the work, then by
-- the order in which they arrived.
create view checklist_answers as
  select distinct on (r.org_id, r.job_id, r.checklist_id, a.answer ->> 'item_id')
         r.org_id, r.job_id, r.checklist_id, a.answer ->> 'item_id' as item_id, a.answer ->> 'value' as value,
         jsonb_array_length(a.answer -> 'photo_ids') > 0 as has_photo, a.answer, r.id as quality_report_id, r.performed_at,
         r.created_by_type, r.created_by_id
    from quality_reports r cross join lateral jsonb_array_elements(r.answers) a (answer)
   order by r.org_id, r.job_id, r.checklist_id, a.answer ->> 'item_id', r.performed_at desc, r.arrival desc;
select quoin.publish('checklist_answers');

-- Since when the checklists of a job stay what they are; what was begun before there were any has none.
alter table jobs disable trigger user, no force row level security;
alter table jobs add column checklists_frozen_at timestamptz(3);
update jobs set checklists_frozen_at = coalesce(actual_started_at, completed_at, updated_at)
 where actual_started_at is not null or status = 'complete';
alter table jobs enable trigger user, force row level security;
