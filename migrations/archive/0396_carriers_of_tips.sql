-- in each mode

-- Tips are paid to the members who carry a job out, on the day on which they come in. That day can be in an approved week
-- although the job is of another one, or is open again: see 0364_facts_of_approved_pay.sql.

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
create trigger pay_fact after insert or update or delete on job_assignees for each row
  when (current_setting('quoin.copying', true) is distinct from 'on' and quoin.guards_pay()) execute function report_assignee_pay();

-- Without assignees the crew carries a job out. Its callbacks are counted against it too.
create function report_crew_of_job_pay() returns trigger language plpgsql as $$
begin
  perform report_tips_of_job(new.id);
  if old.crew_id is distinct from new.crew_id
     and exists (select from quoin.crew_pay_policies p where p.org_id = new.org_id and p.elite_pool_percent is not null) then
    perform quoin.report_pay_fact(jsonb_build_object('job_id', j.id))
       from jobs j
      where j.org_id = new.org_id and j.callback_of_job_id = new.id and j.status = 'complete'
        and has_approved_time_on(coalesce(j.scheduled_date, j.completed_at::date) - 8, coalesce(j.scheduled_date, j.completed_at::date) + 138);
  end if;
  return null;
end $$;
create trigger pay_fact_of_crew after update on jobs for each row
  when (current_setting('quoin.copying', true) is distinct from 'on' and quoin.guards_pay()
        and (old.crew_id, old.crew_at_completion) is distinct from (new.crew_id, new.crew_at_completion)) execute function report_crew_of_job_pay();

create function report_tips_of_crew() returns trigger language plpgsql as $$
begin
  perform report_tips_of_job(j.id)
     from jobs j
    where j.org_id = new.org_id and j.crew_id = new.id and j.crew_at_completion is null
      and not exists (select from job_assignees a where a.org_id = j.org_id and a.job_id = j.id);
  return null;
end $$;
create trigger pay_fact_of_tips after update on crews for each row
  when (current_setting('quoin.copying', true) is distinct from 'on' and quoin.guards_pay()) execute function report_tips_of_crew();
