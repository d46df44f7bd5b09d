-- In each mode (schemas live and sandbox)

-- True if time that any member worked at the job is approved. Reads all time entries, including those that the caller
-- cannot see: members also work at jobs outside their home location, and no caller may change approved pay.
create function has_approved_time(job uuid) returns boolean
  language sql stable security definer set search_path from current as $$
  select exists (
    select from time_entries r
     where r.org_id = quoin.org_id() and r.job_id = job and r.status = 'approved' and r.archived_at is null)
$$;

-- True if the given visit of the job has approved time, of any member. Time entries without a visit belong to the first
-- visit, whose id is the id of the job. Reads all time entries, as has_approved_time does.
create function has_approved_time_at(job uuid, visit uuid) returns boolean
  language sql stable security definer set search_path from current as $$
  select exists (
    select from time_entries r
     where r.org_id = quoin.org_id() and r.job_id = job and coalesce(r.visit_id, r.job_id) = visit and r.status = 'approved'
       and r.archived_at is null)
$$;

-- True if time on these days is approved, for one member or for any. Also reads entries outside the caller's
-- locations.
create function has_approved_time_on(first date, last date, member uuid default null) returns boolean
  language sql stable security definer set search_path from current as $$
  select exists (
    select from time_entries r
     where r.org_id = quoin.org_id() and r.local_date between first and last and r.status = 'approved' and r.archived_at is null
       and (member is null or r.member_id = member))
$$;

-- True if pay for the job may already be approved. This is the case if time at the job is approved, or if time of any
-- member within eight days of a completed visit of the job is approved.
create function has_approved_pay(job uuid) returns boolean
  language sql stable set search_path from current as $$
  select has_approved_time(job) or exists (
    select from jobs_by_visit v
     where v.org_id = quoin.org_id() and v.id = job and v.status = 'complete'
       and has_approved_time_on(coalesce(v.scheduled_date, v.completed_at::date) - 8, coalesce(v.scheduled_date, v.completed_at::date) + 8))
$$;

-- Reports changes of completed jobs, because pay depends on them. A change of the job's lines, assignees or pay
-- override also increases its version, so this trigger detects it.
create function report_job_pay() returns trigger language plpgsql as $$
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
    -- Work that is completed on its own day is later than all approved days, so approved pay cannot depend on it.
    return null;
  end if;
  -- Completed visits are paid before the job is complete.
  if new.has_visit_rows then
    select least(first, min(v.day)), greatest(last, max(v.day)) into first, last
      from (select coalesce(x.scheduled_date, (x.completed_at at time zone coalesce(zone, 'UTC'))::date) as day
              from job_visits x where x.org_id = new.org_id and x.job_id = new.id and x.status = 'complete') v;
  end if;
  -- A callback counts for 90 days, so it can also affect later pay periods.
  if exists (select from quoin.crew_pay_policies p where p.org_id = new.org_id and p.elite_pool_percent is not null) then
    last := last + 130;
  end if;
  if has_approved_time(new.id) or has_approved_time_on(first - 8, last + 8) then
    perform quoin.report_pay_fact(jsonb_build_object('job_id', new.id));
  end if;
  return null;
end $$;

-- Reports changes to visits. The current visit is stored in the row of its job, so the trigger of jobs reports changes
-- to it.
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
    where j.org_id = subject.org_id and j.id = subject.job_id and has_approved_pay(j.id);
  perform report_tips_of_job(subject.job_id);
  perform report_callbacks_of_job(subject.job_id);
  return null;
end $$;

-- Reports a completed job with several visits when the time that was worked at it changes. Pay for lines that belong to
-- no visit is divided in proportion to the worked time of the visits, so the change affects the pay of all members.
create function report_shares_of_job(job uuid) returns void language plpgsql as $$
begin
  perform quoin.report_pay_fact(jsonb_build_object('job_id', j.id))
     from jobs j
    where j.org_id = quoin.org_id() and j.id = job and j.has_visit_rows and j.status = 'complete' and has_approved_pay(j.id);
end $$;

-- Reports the jobs of a changed estimate, because the estimate's discount reduces the revenue of its jobs.
create function report_estimate_pay() returns trigger language plpgsql as $$
begin
  perform quoin.report_pay_fact(jsonb_build_object('job_id', j.id))
     from jobs j
    where j.org_id = new.org_id and j.estimate_id = new.id and (j.status = 'complete' or j.other_visits_done > 0)
      and has_approved_pay(j.id);
  return null;
end $$;

-- Reports completed visits for which no crew was stored at completion, because their pay is divided among the current
-- members of the crew.
create function report_crew_pay() returns trigger language plpgsql as $$
begin
  perform quoin.report_pay_fact(jsonb_build_object('job_id', v.id))
     from jobs_by_visit v
    where v.org_id = new.org_id and v.crew_id = new.id and v.status = 'complete' and v.crew_at_completion is null
      and has_approved_pay(v.id);
  return null;
end $$;

-- Reports changes of the member, job, location, day or length of time entries. Approving an entry or withdrawing the
-- approval is not reported, because that changes which pay is approved, but no amount.
create function report_time_pay() returns trigger language plpgsql as $$
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

create function report_absence_pay() returns trigger language plpgsql as $$
declare
  subject record;
begin
  if tg_op = 'DELETE' then subject := old; else subject := new; end if;
  if has_approved_time_on(subject.date - 8, subject.date + 8, subject.member_id) then
    perform quoin.report_pay_fact(jsonb_build_object('member_id', subject.member_id, 'date', subject.date));
  end if;
  return null;
end $$;

-- Reports tips. A tip belongs to the pay of the day on which it was received.
create function report_tip_pay() returns trigger language plpgsql as $$
declare
  job uuid;
  day date;
begin
  select i.job_id, (new.received_at at time zone l.timezone)::date into job, day
    from invoices i join quoin.location_facts l on l.org_id = i.org_id and l.id = i.location_id
   where i.org_id = new.org_id and i.id = new.invoice_id;
  if job is not null and has_approved_time_on(day - 8, day + 8) then
    perform quoin.report_pay_fact(jsonb_build_object('tipped_job_id', job, 'date', day));
  end if;
  return null;
end $$;

create function report_tips_of_job(job uuid) returns void language plpgsql as $$
begin
  perform quoin.report_pay_fact(jsonb_build_object('tipped_job_id', t.job_id, 'date', t.day))
     from (
       select distinct i.job_id, (p.received_at at time zone l.timezone)::date as day
         from invoices i
         join payments p on p.org_id = i.org_id and p.invoice_id = i.id and p.tip_cents <> 0 and p.status = 'succeeded'
         join quoin.location_facts l on l.org_id = i.org_id and l.id = i.location_id
        where i.org_id = quoin.org_id() and i.job_id = job) t
    where has_approved_time_on(t.day - 8, t.day + 8);
end $$;

create function report_assignee_pay() returns trigger language plpgsql as $$
declare
  subject record;
begin
  if tg_op = 'DELETE' then subject := old; else subject := new; end if;
  perform report_tips_of_job(subject.job_id);
  return null;
end $$;

-- Reports callbacks (repeated visits that correct a job), because they reduce the pay of the crew that did the job.
create function report_callbacks_of_job(job uuid) returns void language plpgsql as $$
begin
  perform quoin.report_pay_fact(jsonb_build_object('job_id', j.id))
     from jobs j
    where j.org_id = quoin.org_id() and j.callback_of_job_id = job and j.status = 'complete'
      and exists (select from quoin.crew_pay_policies p where p.org_id = j.org_id and p.elite_pool_percent is not null)
      and has_approved_time_on(coalesce(j.scheduled_date, j.completed_at::date) - 8, coalesce(j.scheduled_date, j.completed_at::date) + 138);
end $$;

-- Reports pay that depends on the crew of a job: a job without assignees is carried out by the whole crew. A tip is
-- divided among the visits up to its day, so it also depends on the days of the visits.
create function report_crew_of_job_pay() returns trigger language plpgsql as $$
begin
  perform report_tips_of_job(new.id);
  if old.crew_id is distinct from new.crew_id then
    perform report_callbacks_of_job(new.id);
  end if;
  return null;
end $$;

create function report_tips_of_crew() returns trigger language plpgsql as $$
begin
  perform report_tips_of_job(v.id)
     from jobs_by_visit v
    where v.org_id = new.org_id and v.crew_id = new.id and v.crew_at_completion is null
      and not exists (select from job_assignees a where v.is_current and a.org_id = v.org_id and a.job_id = v.id)
      and not exists (select from visit_assignees a where not v.is_current and a.org_id = v.org_id and a.visit_id = v.visit_id);
  return null;
end $$;
