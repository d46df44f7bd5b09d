-- in each mode

-- What was decided about the pay of one job.
create table job_pay_overrides (
  org_id uuid not null,
  job_id uuid not null,
  -- null: whoever carries the job out
  participants jsonb,
  hourly_only boolean not null,
  crew_pay_policy_id uuid,
  reason text not null,
  set_by_type text not null,
  set_by_id uuid,
  set_at timestamptz(3) not null,
  primary key (org_id, job_id),
  foreign key (org_id, job_id) references jobs on delete cascade deferrable initially immediate,
  foreign key (org_id, crew_pay_policy_id) references quoin.crew_pay_policies deferrable initially immediate
);
create index job_pay_overrides_policy on job_pay_overrides (org_id, crew_pay_policy_id) where crew_pay_policy_id is not null;
select quoin.fence('job_pay_overrides');
select quoin.noted('job_pay_overrides', 'job_pay_override', 'part', id_column => '');

-- Who takes part by such a decision.
create view job_pay_members as
  select o.org_id, o.job_id, (p.participant ->> 'member_id')::uuid as member_id
    from job_pay_overrides o cross join lateral jsonb_array_elements(o.participants) p (participant);
select quoin.publish('job_pay_members');

-- The crew as it was when its job was completed: what is changed in it later moves no pay. Null: it had none, or the job was
-- completed before crews were kept; then the crew as it is counts.
alter table jobs add column crew_at_completion jsonb;
create index jobs_paid_undated on jobs (org_id, completed_at, id) where status = 'complete' and scheduled_date is null;
