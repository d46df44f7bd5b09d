-- In each mode (schemas live and sandbox)

-- Members assigned to visits that are not the current visit of their job. Members assigned to current visits are in
-- job_assignees.
create table visit_assignees (
  org_id    uuid not null,
  visit_id  uuid not null,
  job_id    uuid not null,
  member_id uuid not null,
  role      text not null check (role in ('lead', 'crew')),
  primary key (org_id, visit_id, member_id),
  foreign key (org_id, visit_id) references job_visits on delete cascade deferrable
);

create index visit_assignees_member on visit_assignees (org_id, member_id);
create index visit_assignees_job on visit_assignees (org_id, job_id);

create trigger pay_fact after insert or update or delete on visit_assignees for each row
  when (current_setting('quoin.copying', true) is distinct from 'on' and quoin.guards_pay())
  execute function report_assignee_pay();

-- Row-level security.
select quoin.fence('visit_assignees');

select quoin.noted('visit_assignees', 'visit_assignee', 'part', id_column => '');
