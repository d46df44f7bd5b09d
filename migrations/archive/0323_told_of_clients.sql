-- in each mode

-- A window that a job had was replaced by the one that is kept next, or by the one that it has now. Without a day it had none.
create or replace view job_happenings as
  select r.org_id, r.client_id, r.id as record_id, r.id as subject_id, h.happening, h.at, r.job_number as number,
         r.total_cents as amount_cents, r.currency, h.text
    from jobs r
   cross join lateral (values ('created', r.created_at, r.service_type), ('started', r.actual_started_at, null),
                              ('completed', r.completed_at, r.service_type), ('cancelled', r.cancelled_at, r.cancel_reason)
                      ) h (happening, at, text)
   where h.at is not null
  union all
  select r.org_id, r.client_id, h.id, r.id,
         case when h.was is null then 'scheduled' when h.becomes is null then 'unscheduled' else 'rescheduled' end,
         h.replaced_at, r.job_number, null, null, concat_ws(' → ', h.was, coalesce(h.becomes, 'unscheduled'))
    from jobs r
   cross join lateral (
     select w.id, w.replaced_at, concat_ws(' ', w.scheduled_date, to_char(w.scheduled_time_start, 'HH24:MI')) as was,
            case when lead(w.id) over later is null then concat_ws(' ', r.scheduled_date, to_char(r.scheduled_time_start, 'HH24:MI'))
                 else lead(concat_ws(' ', w.scheduled_date, to_char(w.scheduled_time_start, 'HH24:MI'))) over later end as becomes
       from (select x.id, x.replaced_at, x.scheduled_date, x.scheduled_time_start from job_schedule_history x
              where x.org_id = r.org_id and x.job_id = r.id offset 0) w
     window later as (order by w.replaced_at, w.id)) h0
   cross join lateral (select h0.id, h0.replaced_at, nullif(h0.was, '') as was, nullif(h0.becomes, '') as becomes) h;
select quoin.publish('job_happenings');

-- What was said stands on the conversation: whose that is, sees it.
create or replace view message_happenings as
  select r.org_id, r.client_id, m.id as record_id, r.id as subject_id,
         case when m.kind = 'email' then m.direction else m.kind end as happening, coalesce(m.sent_at, m.created_at) as at,
         null::bigint as number, null::bigint as amount_cents, null::text as currency,
         case when m.kind = 'email' then m.subject else left(m.body, 160) end as text
    from conversations r
   cross join lateral (
     select x.id, x.kind, x.sent_at, x.created_at, x.direction, x.subject, x.body from messages x
      where x.org_id = r.org_id and x.conversation_id = r.id offset 0) m
   where r.merged_into is null;
select quoin.publish('message_happenings');
