-- in each mode
-- expands

-- Pay of jobs with several visits: by visit, also while the job goes on.
alter table time_entries add column visit_id uuid;

create or replace view worked_time with (security_invoker = true) as
  select r.org_id, r.id as time_entry_id, r.member_id, r.location_id, r.job_id, r.kind, r.local_date, r.started_at, r.ended_at,
         r.breaks, r.worked_seconds, r.status, r.in_doubt as needs_review, r.visit_id
    from time_entries r where r.archived_at is null;

create or replace function report_job_pay() returns trigger language plpgsql as $$
declare
  zone text;
  today date;
  first date;
  last date;
begin
  if (old.client_id, old.property_id) is distinct from (new.client_id, new.property_id)
     and (old.status, old.completed_at, old.scheduled_date, old.crew_id, old.callback_of_job_id, old.location_id, old.estimate_id,
          old.archived_at) is not distinct from
         (new.status, new.completed_at, new.scheduled_date, new.crew_id, new.callback_of_job_id, new.location_id, new.estimate_id,
          new.archived_at) then
    return null;
  end if;
  select l.timezone into zone from quoin.location_facts l where l.org_id = new.org_id and l.id = new.location_id;
  today := (new.updated_at at time zone coalesce(zone, 'UTC'))::date;
  first := coalesce(new.scheduled_date, (new.completed_at at time zone coalesce(zone, 'UTC'))::date);
  last := first;
  if old.status = 'complete' then
    first := least(first, coalesce(old.scheduled_date, old.completed_at::date));
    last := greatest(last, coalesce(old.scheduled_date, old.completed_at::date));
  elsif first >= today and not new.has_visit_rows and new.completed_at >= new.updated_at - interval '1 minute' then
    -- Work completed on its own day comes after all approved days.
    return null;
  end if;
  -- Completed visits are paid for their lines while the job goes on.
  if new.has_visit_rows then
    select least(first, min(v.day)), greatest(last, max(v.day)) into first, last
      from (select coalesce(x.scheduled_date, (x.completed_at at time zone coalesce(zone, 'UTC'))::date) as day
              from job_visits x where x.org_id = new.org_id and x.job_id = new.id and x.status = 'complete') v;
  end if;
  -- Callbacks count in the 90 days before a pay period.
  if exists (select from quoin.crew_pay_policies p where p.org_id = new.org_id and p.elite_pool_percent is not null) then
    last := last + 130;
  end if;
  if has_approved_time(new.id) or has_approved_time_on(first - 8, last + 8) then
    perform quoin.report_pay_fact(jsonb_build_object('job_id', new.id));
  end if;
  return null;
end $$;

-- A visit counts from its completion. While it is current, the row of its job has its course.
create function report_visit_pay() returns trigger language plpgsql as $$
declare
  subject record;
begin
  if tg_op = 'DELETE' then subject := old; else subject := new; end if;
  if tg_op = 'UPDATE' and old is not distinct from new then
    return null;
  end if;
  perform quoin.report_pay_fact(jsonb_build_object('job_id', j.id))
     from jobs j
    where j.org_id = subject.org_id and j.id = subject.job_id
      and (has_approved_time(j.id) or exists (
        select from jobs_by_visit v
         where v.org_id = j.org_id and v.id = j.id and v.status = 'complete'
           and has_approved_time_on(coalesce(v.scheduled_date, v.completed_at::date) - 8, coalesce(v.scheduled_date, v.completed_at::date) + 8)));
  perform report_tips_of_job(subject.job_id);
  return null;
end $$;

-- Lines that no visit names are shared among the visits by their worked seconds.
create function report_shares_of_job(job uuid) returns void language plpgsql as $$
begin
  perform quoin.report_pay_fact(jsonb_build_object('job_id', j.id))
     from jobs j
    where j.org_id = quoin.org_id() and j.id = job and j.has_visit_rows and j.status = 'complete'
      and (has_approved_time(j.id)
           or has_approved_time_on(coalesce(j.scheduled_date, j.completed_at::date) - 8, coalesce(j.scheduled_date, j.completed_at::date) + 8));
end $$;

create or replace function report_estimate_pay() returns trigger language plpgsql as $$
begin
  perform quoin.report_pay_fact(jsonb_build_object('job_id', j.id))
     from jobs j
    where j.org_id = new.org_id and j.estimate_id = new.id and (j.status = 'complete' or j.other_visits_done > 0)
      and (has_approved_time(j.id)
           or has_approved_time_on(coalesce(j.scheduled_date, j.completed_at::date) - 8, coalesce(j.scheduled_date, j.completed_at::date) + 8));
  return null;
end $$;

create or replace function report_time_pay() returns trigger language plpgsql as $$
declare
  subject record;
  day date;
begin
  if tg_op = 'UPDATE' then
    if (old.member_id, old.job_id, old.location_id, old.local_date, old.worked_seconds, old.archived_at, old.visit_id) is not distinct from
       (new.member_id, new.job_id, new.location_id, new.local_date, new.worked_seconds, new.archived_at, new.visit_id) then
      return null;
    end if;
    if old.job_id is distinct from new.job_id then
      perform report_shares_of_job(old.job_id);
    end if;
    if has_approved_time_on(old.local_date - 8, old.local_date + 8, old.member_id) then
      perform quoin.report_pay_fact(jsonb_build_object('member_id', old.member_id, 'date', old.local_date));
    end if;
  end if;
  if tg_op = 'DELETE' then subject := old; else subject := new; end if;
  perform report_shares_of_job(subject.job_id);
  day := subject.local_date;
  if has_approved_time_on(day - 8, day + 8, subject.member_id) then
    perform quoin.report_pay_fact(jsonb_build_object('member_id', subject.member_id, 'date', day));
  end if;
  return null;
end $$;

drop trigger pay_fact on jobs;
create trigger pay_fact after update on jobs for each row
  when (current_setting('quoin.copying', true) is distinct from 'on' and quoin.guards_pay()
        and (old.status = 'complete' or new.status = 'complete' or old.other_visits_done > 0 or new.other_visits_done > 0))
  execute function report_job_pay();
create trigger pay_fact after insert or update or delete on job_visits for each row
  when (current_setting('quoin.copying', true) is distinct from 'on' and quoin.guards_pay())
  execute function report_visit_pay();
create trigger pay_fact after insert or update or delete on visit_assignees for each row
  when (current_setting('quoin.copying', true) is distinct from 'on' and quoin.guards_pay())
  execute function report_assignee_pay();
