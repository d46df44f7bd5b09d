-- in each mode
-- expands

-- Changes of visits that are not current, and facts behind their pay.
create or replace view worked_time with (security_invoker = true) as
  select r.org_id, r.id as time_entry_id, r.member_id, r.location_id, r.job_id, r.kind, r.local_date, r.started_at, r.ended_at,
         r.breaks, r.worked_seconds, r.status, r.in_doubt as needs_review, r.visit_id, r.approved_at
    from time_entries r where r.archived_at is null;

create function has_approved_pay(job uuid) returns boolean
  language sql stable set search_path from current as $$
  select has_approved_time(job) or exists (
    select from jobs_by_visit v
     where v.org_id = quoin.org_id() and v.id = job and v.status = 'complete'
       and has_approved_time_on(coalesce(v.scheduled_date, v.completed_at::date) - 8, coalesce(v.scheduled_date, v.completed_at::date) + 8))
$$;

create function report_callbacks_of_job(job uuid) returns void language plpgsql as $$
begin
  perform quoin.report_pay_fact(jsonb_build_object('job_id', j.id))
     from jobs j
    where j.org_id = quoin.org_id() and j.callback_of_job_id = job and j.status = 'complete'
      and exists (select from quoin.crew_pay_policies p where p.org_id = j.org_id and p.elite_pool_percent is not null)
      and has_approved_time_on(coalesce(j.scheduled_date, j.completed_at::date) - 8, coalesce(j.scheduled_date, j.completed_at::date) + 138);
end $$;

create or replace function report_visit_pay() returns trigger language plpgsql as $$
declare
  subject record;
begin
  if tg_op = 'DELETE' then subject := old; else subject := new; end if;
  if tg_op = 'UPDATE' and old is not distinct from new then
    return null;
  end if;
  perform quoin.report_pay_fact(jsonb_build_object('job_id', j.id))
     from jobs j
    where j.org_id = subject.org_id and j.id = subject.job_id and has_approved_pay(j.id);
  perform report_tips_of_job(subject.job_id);
  perform report_callbacks_of_job(subject.job_id);
  return null;
end $$;

create or replace function report_shares_of_job(job uuid) returns void language plpgsql as $$
begin
  perform quoin.report_pay_fact(jsonb_build_object('job_id', j.id))
     from jobs j
    where j.org_id = quoin.org_id() and j.id = job and j.has_visit_rows and j.status = 'complete' and has_approved_pay(j.id);
end $$;

create or replace function report_estimate_pay() returns trigger language plpgsql as $$
begin
  perform quoin.report_pay_fact(jsonb_build_object('job_id', j.id))
     from jobs j
    where j.org_id = new.org_id and j.estimate_id = new.id and (j.status = 'complete' or j.other_visits_done > 0)
      and has_approved_pay(j.id);
  return null;
end $$;

create or replace function report_crew_pay() returns trigger language plpgsql as $$
begin
  perform quoin.report_pay_fact(jsonb_build_object('job_id', v.id))
     from jobs_by_visit v
    where v.org_id = new.org_id and v.crew_id = new.id and v.status = 'complete' and v.crew_at_completion is null
      and has_approved_pay(v.id);
  return null;
end $$;

create or replace function report_crew_of_job_pay() returns trigger language plpgsql as $$
begin
  perform report_tips_of_job(new.id);
  if old.crew_id is distinct from new.crew_id then
    perform report_callbacks_of_job(new.id);
  end if;
  return null;
end $$;

create or replace function report_tips_of_crew() returns trigger language plpgsql as $$
begin
  perform report_tips_of_job(v.id)
     from jobs_by_visit v
    where v.org_id = new.org_id and v.crew_id = new.id and v.crew_at_completion is null
      and not exists (select from job_assignees a where v.is_current and a.org_id = v.org_id and a.job_id = v.id)
      and not exists (select from visit_assignees a where not v.is_current and a.org_id = v.org_id and a.visit_id = v.visit_id);
  return null;
end $$;

drop trigger pay_fact_of_crew on jobs;
create trigger pay_fact_of_crew after update on jobs for each row
  when (current_setting('quoin.copying', true) is distinct from 'on' and quoin.guards_pay()
        and ((old.crew_id, old.crew_at_completion) is distinct from (new.crew_id, new.crew_at_completion)
             or new.has_visit_rows and (old.status, old.scheduled_date, old.current_visit_id)
                  is distinct from (new.status, new.scheduled_date, new.current_visit_id)))
  execute function report_crew_of_job_pay();
