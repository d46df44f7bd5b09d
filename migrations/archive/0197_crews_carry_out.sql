-- in each mode

-- A job that is given to a crew, and to nobody by name, is carried out by everybody in the crew.
create or replace view job_crews as
  select a.org_id, a.job_id, a.member_id, a.role from job_assignees a
  union all
  select r.org_id, r.id, o.member_id, 'crew' from jobs r
    join crew_owners o on o.org_id = r.org_id and o.id = r.crew_id
   where not exists (select from job_assignees a where a.org_id = r.org_id and a.job_id = r.id);
select quoin.publish('job_crews');

create or replace view job_owners as
  select c.org_id, c.job_id as id, c.member_id from job_crews c
  union all
  select r.org_id, r.id, s.id from jobs r
    join quoin.sales_reps s on s.org_id = r.org_id and s.id = r.created_by_id
   where r.created_by_type = 'member'
  union all
  select r.org_id, r.id, s.id from jobs r
    join estimate_owners o on o.org_id = r.org_id and o.id = r.estimate_id
    join quoin.sales_reps s on s.org_id = o.org_id and s.id = o.member_id
  union all
  select r.org_id, r.id, s.id from jobs r
    join lead_owners o on o.org_id = r.org_id and o.id = r.lead_id
    join quoin.sales_reps s on s.org_id = o.org_id and s.id = o.member_id;
select quoin.publish('job_owners');
