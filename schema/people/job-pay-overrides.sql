-- In each mode (schemas live and sandbox)

-- Pay overrides: rules for the pay of single jobs, which replace the rules of the pay policy.
create table job_pay_overrides (
  org_id             uuid not null,
  job_id             uuid not null,
  -- Members who are paid for the job, with their shares. Null: the members who carry out the job.
  participants       jsonb,
  hourly_only        boolean not null,
  crew_pay_policy_id uuid,
  reason             text not null,
  set_by_type        text not null,
  set_by_id          uuid,
  set_at             timestamptz(3) not null,
  set_by_key         jsonb,
  primary key (org_id, job_id),
  foreign key (org_id, job_id) references jobs on delete cascade deferrable,
  foreign key (org_id, crew_pay_policy_id) references quoin.crew_pay_policies deferrable
);

create index job_pay_overrides_policy on job_pay_overrides (org_id, crew_pay_policy_id) where crew_pay_policy_id is not null;

-- Row-level security.
select quoin.fence('job_pay_overrides');

select quoin.noted('job_pay_overrides', 'job_pay_override', 'part', id_column => '');

-- Members who are paid for a job because of its pay override.
create view job_pay_members as
  select o.org_id, o.job_id, (p.participant ->> 'member_id')::uuid as member_id
    from job_pay_overrides o cross join lateral jsonb_array_elements(o.participants) p (participant);
select quoin.publish('job_pay_members');
