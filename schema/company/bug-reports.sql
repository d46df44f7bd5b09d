-- In each mode (schemas live and sandbox)

-- Problems that members reported. A report belongs to the whole organization and not to one location.
create table bug_reports (
  org_id             uuid not null,
  id                 uuid not null,
  bug_report_number  bigint not null,
  title              text not null check (length(title) between 1 and 200),
  description        text not null check (length(description) between 1 and 10000),
  severity           text not null check (severity in ('low', 'medium', 'high', 'critical')),
  area               text,
  url                text,
  app                jsonb,
  status             text not null check (status in ('new', 'triaged', 'in_progress', 'resolved', 'wont_fix', 'duplicate')),
  assigned_to        uuid,
  duplicate_of_id    uuid,
  notes              jsonb not null,
  screenshot_file_id uuid,
  version            integer not null default 1,
  created_by_type    text not null,
  created_by_id      uuid,
  created_at         timestamptz(3) not null,
  updated_at         timestamptz(3) not null,
  archived_at        timestamptz(3),
  created_by_key     jsonb,
  primary key (org_id, id),
  foreign key (org_id, assigned_to) references quoin.members deferrable,
  foreign key (org_id, duplicate_of_id) references bug_reports deferrable,
  check ((status = 'duplicate') = (duplicate_of_id is not null)),
  constraint bug_reports_check1 check (duplicate_of_id is distinct from id)
);

create unique index bug_reports_number on bug_reports (org_id, bug_report_number);
create index bug_reports_created on bug_reports (org_id, created_at, id);
create index bug_reports_updated on bug_reports (org_id, updated_at, id);
create index bug_reports_assigned on bug_reports (org_id, assigned_to, created_at, id);
-- Finds the duplicates of a report. Needed, for example, when reports are deleted after the organization has moved to
-- another installation.
create index bug_reports_original on bug_reports (org_id, duplicate_of_id) where duplicate_of_id is not null;

-- Row-level security.
select quoin.fence('bug_reports');

select quoin.noted('bug_reports', 'bug_report');
