-- In each mode (schemas live and sandbox)

-- Quality reports: answers to the items of a checklist at a job. Several reports may each answer a part of the
-- checklist. A report never changes.
create table quality_reports (
  org_id            uuid not null,
  id                uuid not null,
  location_id       uuid not null,
  job_id            uuid not null,
  checklist_id      uuid not null,
  checklist_version integer not null,
  stage             text not null check (stage in ('pre_job', 'post_job')),
  answers           jsonb not null,
  passed            integer not null,
  failed            integer not null,
  not_applicable    integer not null,
  note              text,
  performed_at      timestamptz(3) not null,
  -- Version that the job had after the report was stored. It shows the order in which the reports of a job arrived.
  arrival           integer not null,
  version           integer not null default 1,
  created_by_type   text not null,
  created_by_id     uuid,
  created_at        timestamptz(3) not null,
  changed_in        xid8 not null default pg_current_xact_id(),
  created_by_key    jsonb,
  -- Visit to whose checklist the report belongs. Null: the checklist applies to the whole job.
  visit_id          uuid,
  primary key (org_id, id),
  foreign key (org_id, job_id) references jobs deferrable,
  foreign key (org_id, checklist_id) references quoin.checklists deferrable
);

create unique index quality_reports_job on quality_reports (org_id, job_id, arrival);
create index quality_reports_checklist on quality_reports (org_id, checklist_id, created_at, id);
create index quality_reports_created on quality_reports (org_id, created_at, id);
create index quality_reports_changed on quality_reports (org_id, changed_in);

-- Row-level security.
select quoin.fence('quality_reports', 'quoin.sees(location_id)');

-- Owners of a report, for members who can access only their own records: members who carry out the job.
create view quality_report_owners as
  select r.org_id, r.id, o.member_id from quality_reports r join job_owners o on o.org_id = r.org_id and o.id = r.job_id;
select quoin.publish('quality_report_owners');

select quoin.noted('quality_reports', 'quality_report');

-- Current answer to each item of a checklist, at a job or at one of its visits: the answer in the latest report.
-- Reports are ordered by the time of the work, then by their arrival.
create view checklist_answers as
  select distinct on (r.org_id, r.job_id, r.checklist_id, r.visit_id, a.answer ->> 'item_id')
         r.org_id, r.job_id, r.checklist_id, a.answer ->> 'item_id' as item_id, a.answer ->> 'value' as value,
         jsonb_array_length(a.answer -> 'photo_ids') > 0 as has_photo, a.answer, r.id as quality_report_id, r.performed_at,
         r.created_by_type, r.created_by_id, r.created_by_key, r.visit_id
    from quality_reports r cross join lateral jsonb_array_elements(r.answers) a (answer)
   order by r.org_id, r.job_id, r.checklist_id, r.visit_id, a.answer ->> 'item_id', r.performed_at desc, r.arrival desc;
select quoin.publish('checklist_answers');

-- Numbers of answers in the quality reports of each job. If a job has only one report, its answers are the current ones,
-- and need not be compared with those of other reports.
create view quality_report_totals as
  select r.org_id, r.job_id, count(*) as reports, sum(r.passed) as passed, sum(r.failed) as failed
    from quality_reports r group by r.org_id, r.job_id;
select quoin.publish('quality_report_totals');
