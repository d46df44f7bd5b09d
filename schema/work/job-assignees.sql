-- In each mode (schemas live and sandbox)

create table job_assignees (
  org_id    uuid not null,
  job_id    uuid not null,
  member_id uuid not null,
  role      text not null check (role in ('lead', 'crew')),
  primary key (org_id, job_id, member_id),
  foreign key (org_id, job_id) references jobs on delete cascade deferrable
);

create index job_assignees_member on job_assignees (org_id, member_id);

create trigger pay_fact after insert or update or delete on job_assignees for each row
  when (current_setting('quoin.copying', true) is distinct from 'on' and quoin.guards_pay())
  execute function report_assignee_pay();

-- Row-level security.
select quoin.fence('job_assignees');

select quoin.noted('job_assignees', 'job_assignee', 'part', id_column => '');
