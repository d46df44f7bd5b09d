-- in each mode
-- expands

-- Entries about a date that moved name the visit, if the job has several.
create or replace view job_happenings with (security_invoker = true) as
  select r.org_id, r.client_id, r.id as record_id, r.id as subject_id, h.happening, h.at, r.job_number as number,
         coalesce(h.amount_cents, r.total_cents) as amount_cents, r.currency,
         case when h.is_about_service then nullif(coalesce(h.label, r.service_type), '') else h.reason end as text,
         h.happening_id, h.by_type, h.by_id, h.by_key
    from jobs r
   cross join lateral (
     select 'created' as happening, r.created_at as at, c.amount_cents, c.label, null::text as reason, true as is_about_service,
            r.id as happening_id, r.created_by_type as by_type, r.created_by_id as by_id, r.created_by_key as by_key
       from (select 1) one
       left join lateral (
         select s.amount_cents, s.label from status_changes s
          where s.org_id = r.org_id and s.record_id = r.id and s.previous_status is null order by s.changed_at, s.id limit 1) c on true
     union all
     select case s.status
              when 'complete' then 'completed'
              when 'unscheduled' then 'restored'
              when 'in_progress' then
                case s.previous_status
                  when 'complete' then 'reopened'
                  when 'on_hold' then
                    case when exists (select 1 from status_changes b
                                       where b.org_id = s.org_id and b.record_id = s.record_id and b.status = 'in_progress'
                                         and (b.changed_at, b.id) < (s.changed_at, s.id))
                      then 'resumed' else 'started' end
                  else 'started' end
              else s.status end,
            s.at, s.amount_cents, s.label, case when s.status in ('cancelled', 'on_hold') or s.previous_status = 'complete' then s.reason end,
            s.status = 'complete', s.id, s.changed_by_type, s.changed_by_id, s.changed_by_key
       from status_changes s
      where s.org_id = r.org_id and s.record_id = r.id and s.previous_status is not null
        and (s.status in ('complete', 'cancelled', 'in_progress', 'on_hold', 'en_route')
             or s.status = 'unscheduled' and s.previous_status = 'cancelled')) h
  union all
  select r.org_id, r.client_id, h.id, r.id,
         case when h.was is null then 'scheduled' when h.becomes is null then 'unscheduled' else 'rescheduled' end,
         h.replaced_at, r.job_number, null, null, concat_ws(': ', h.visit, concat_ws(' → ', h.was, coalesce(h.becomes, 'unscheduled'))),
         h.id, h.replaced_by_type, h.replaced_by_id, h.replaced_by_key
    from jobs r
   cross join lateral (
     select w.visit_id, w.id, w.replaced_at, w.replaced_by_type, w.replaced_by_id, w.replaced_by_key,
            concat_ws(' ', w.scheduled_date, to_char(w.scheduled_time_start, 'HH24:MI')) as was,
            case when lead(w.id) over later is null then (
                   select concat_ws(' ', v.scheduled_date, to_char(v.scheduled_time_start, 'HH24:MI')) from jobs_by_visit v
                    where v.org_id = r.org_id and v.id = r.id and v.visit_id = w.visit_id)
                 else lead(concat_ws(' ', w.scheduled_date, to_char(w.scheduled_time_start, 'HH24:MI'))) over later end as becomes
       from (select coalesce(x.visit_id, r.id) as visit_id, x.id, x.replaced_at, x.scheduled_date, x.scheduled_time_start, x.replaced_by_type, x.replaced_by_id, x.replaced_by_key
               from job_schedule_history x
              where x.org_id = r.org_id and x.job_id = r.id offset 0) w
     window later as (partition by w.visit_id order by w.replaced_at, w.id)) h0
   cross join lateral (select h0.id, h0.replaced_at, nullif(h0.was, '') as was, nullif(h0.becomes, '') as becomes,
                              h0.replaced_by_type, h0.replaced_by_id, h0.replaced_by_key,
                              case when r.visits_total > 1 then (
                                select 'Visit ' || v.visit_number from job_visits v
                                 where v.org_id = r.org_id and v.visit_id = h0.visit_id) end as visit) h
  union all
  select r.org_id, r.client_id, r.id, r.id,
         case s.status
           when 'complete' then 'visit_completed'
           when 'unscheduled' then 'visit_restored'
           when 'in_progress' then
             case s.previous_status when 'complete' then 'visit_reopened' when 'on_hold' then 'visit_resumed' else 'visit_started' end
           else 'visit_' || s.status end,
         s.at, r.job_number, null, null, concat_ws(': ', 'Visit ' || v.visit_number, s.reason),
         s.id, s.changed_by_type, s.changed_by_id, s.changed_by_key
    from jobs r
    join visit_status_changes s on s.org_id = r.org_id and s.job_id = r.id
    join job_visits v on v.org_id = s.org_id and v.visit_id = s.visit_id
   where s.status in ('complete', 'cancelled', 'in_progress', 'on_hold', 'en_route')
      or s.status = 'unscheduled' and s.previous_status = 'cancelled';
