-- in each mode

-- One view for each kind of record, as before: what stands in columns that never change once they are set, and every change
-- of the status. `happening_id` tells entries of one record apart. Histories are looked up record by record. An amount that
-- was not kept at the time is that of the record now.

create or replace view job_happenings as
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
         h.replaced_at, r.job_number, null, null, concat_ws(' → ', h.was, coalesce(h.becomes, 'unscheduled')),
         h.id, h.replaced_by_type, h.replaced_by_id, h.replaced_by_key
    from jobs r
   cross join lateral (
     select w.id, w.replaced_at, w.replaced_by_type, w.replaced_by_id, w.replaced_by_key,
            concat_ws(' ', w.scheduled_date, to_char(w.scheduled_time_start, 'HH24:MI')) as was,
            case when lead(w.id) over later is null then concat_ws(' ', r.scheduled_date, to_char(r.scheduled_time_start, 'HH24:MI'))
                 else lead(concat_ws(' ', w.scheduled_date, to_char(w.scheduled_time_start, 'HH24:MI'))) over later end as becomes
       from (select x.id, x.replaced_at, x.scheduled_date, x.scheduled_time_start, x.replaced_by_type, x.replaced_by_id, x.replaced_by_key
               from job_schedule_history x
              where x.org_id = r.org_id and x.job_id = r.id offset 0) w
     window later as (order by w.replaced_at, w.id)) h0
   cross join lateral (select h0.id, h0.replaced_at, nullif(h0.was, '') as was, nullif(h0.becomes, '') as becomes,
                              h0.replaced_by_type, h0.replaced_by_id, h0.replaced_by_key) h;
select quoin.publish('job_happenings');

create or replace view lead_happenings as
  select r.org_id, r.client_id, r.id as record_id, r.id as subject_id, h.happening, h.at, r.lead_number as number,
         null::bigint as amount_cents, null::text as currency, h.text, h.happening_id, h.by_type, h.by_id, h.by_key
    from leads r
   cross join lateral (
     select 'created' as happening, r.created_at as at, nullif(coalesce(r.created_source, r.source), '') as text, r.id as happening_id,
            r.created_by_type as by_type, r.created_by_id as by_id, r.created_by_key as by_key
     union all
     select case when s.status in ('converted', 'lost', 'deleted') then s.status else 'reopened' end, s.at, s.reason, s.id,
            s.changed_by_type, s.changed_by_id, s.changed_by_key
       from status_changes s
      where s.org_id = r.org_id and s.record_id = r.id
        and (s.status in ('converted', 'lost', 'deleted') or s.previous_status in ('converted', 'lost'))) h
  union all
  select r.org_id, r.client_id, a.id, r.id, h.happening, h.at, r.lead_number, null, null, a.kind, a.id, h.by_type, h.by_id, h.by_key
    from leads r
   cross join lateral (
     select x.id, x.created_at, x.cancelled_at, x.kind, x.created_by_type, x.created_by_id, x.created_by_key, x.cancelled_by_type,
            x.cancelled_by_id, x.cancelled_by_key
       from lead_appointments x where x.org_id = r.org_id and x.lead_id = r.id offset 0) a
   cross join lateral (
     values ('appointment_scheduled', a.created_at, a.created_by_type, a.created_by_id, a.created_by_key),
            ('appointment_cancelled', a.cancelled_at, a.cancelled_by_type, a.cancelled_by_id, a.cancelled_by_key)
     ) h (happening, at, by_type, by_id, by_key)
   where h.at is not null;
select quoin.publish('lead_happenings');

create or replace view estimate_happenings as
  select r.org_id, r.client_id, r.id as record_id, r.id as subject_id, h.happening, h.at, r.estimate_number as number,
         coalesce(h.amount_cents, r.total_cents) as amount_cents, r.currency, h.text, h.happening_id, h.by_type, h.by_id, h.by_key
    from estimates r
   cross join lateral (
     select 'created' as happening, r.created_at as at, c.amount_cents, r.vertical as text, r.id as happening_id,
            r.created_by_type as by_type, r.created_by_id as by_id, r.created_by_key as by_key
       from (select 1) one
       left join lateral (
         select s.amount_cents from status_changes s
          where s.org_id = r.org_id and s.record_id = r.id and s.previous_status is null order by s.changed_at, s.id limit 1) c on true
     union all
     select case s.status
              when 'sent' then case s.previous_status when 'accepted' then 'acceptance_undone' else 'sent' end
              when 'draft' then 'revised'
              when 'void' then 'voided'
              else s.status end,
            s.at, s.amount_cents,
            case s.status
              when 'accepted' then (select a.accepted_by from estimate_acceptances a
                                     where a.org_id = s.org_id and a.estimate_id = s.record_id and a.accepted_at = s.changed_at
                                     order by a.id limit 1)
              else s.reason end,
            s.id, s.changed_by_type, s.changed_by_id, s.changed_by_key
       from status_changes s
      where s.org_id = r.org_id and s.record_id = r.id and s.previous_status is not null) h;
select quoin.publish('estimate_happenings');

create or replace view invoice_happenings as
  select r.org_id, r.client_id, r.id as record_id, r.id as subject_id, h.happening, h.at, r.invoice_number::bigint as number,
         coalesce(h.amount_cents, r.total_cents) as amount_cents, r.currency, h.text, h.happening_id, h.by_type, h.by_id, h.by_key
    from invoices r
   cross join lateral (
     select f.happening, f.at, c.amount_cents, null::text as text, r.id as happening_id,
            case f.happening when 'created' then r.created_by_type else c.changed_by_type end as by_type,
            case f.happening when 'created' then r.created_by_id else c.changed_by_id end as by_id,
            case f.happening when 'created' then r.created_by_key else c.changed_by_key end as by_key
       from (values ('created', r.created_at), ('sent', r.sent_at), ('viewed', r.first_viewed_at)) f (happening, at)
       left join lateral (
         select s.amount_cents, s.changed_by_type, s.changed_by_id, s.changed_by_key from status_changes s
          where s.org_id = r.org_id and s.record_id = r.id and s.changed_at = f.at order by s.id limit 1) c on true
      where f.at is not null
     union all
     select case s.status when 'void' then 'voided' else s.status end, s.at, s.amount_cents, s.reason, s.id, s.changed_by_type,
            s.changed_by_id, s.changed_by_key
       from status_changes s
      where s.org_id = r.org_id and s.record_id = r.id and s.status in ('paid', 'void', 'written_off')) h;
select quoin.publish('invoice_happenings');

create or replace view payment_happenings as
  select r.org_id, r.client_id, r.id as record_id, r.invoice_id as subject_id, h.happening, h.at,
         null::bigint as number, r.amount_cents, r.currency, r.method as text, r.id as happening_id, h.by_type, h.by_id, h.by_key
    from payments r
   cross join lateral (
     values (r.kind, r.received_at, r.recorded_by_type, r.recorded_by_id, r.recorded_by_key),
            ('refund_returned', r.returned_at, null::text, null::uuid, null::jsonb)) h (happening, at, by_type, by_id, by_key)
   where (r.status = 'succeeded' or r.returned_at is not null) and r.applied_from is null and h.at is not null
     and exists (select 1 from seen_payments s where s.org_id = r.org_id and s.id = r.id);
select quoin.publish('payment_happenings');

create or replace view message_happenings as
  select r.org_id, r.client_id, m.id as record_id, r.id as subject_id,
         case when m.kind = 'email' then m.direction else m.kind end as happening, coalesce(m.sent_at, m.created_at) as at,
         null::bigint as number, null::bigint as amount_cents, null::text as currency,
         case when m.kind = 'email' then m.subject else left(m.body, 160) end as text,
         m.id as happening_id, m.created_by_type as by_type, m.created_by_id as by_id, m.created_by_key as by_key
    from conversations r
   cross join lateral (
     select x.id, x.kind, x.sent_at, x.created_at, x.direction, x.subject, x.body, x.created_by_type, x.created_by_id, x.created_by_key
       from messages x
      where x.org_id = r.org_id and x.conversation_id = r.id offset 0) m
   where r.merged_into is null;
select quoin.publish('message_happenings');
