-- in each mode

-- An appointment with the customer of a lead stands until it is cancelled, or until another one takes its place before its
-- time has come.
alter table lead_appointments disable trigger user, no force row level security;
alter table lead_appointments
  add column version integer not null default 1,
  add column updated_at timestamptz(3),
  add column cancelled_at timestamptz(3),
  add column cancelled_by_type text,
  add column cancelled_by_id uuid;
update lead_appointments r
   set updated_at = coalesce(e.cancelled_at, r.created_at), version = case when e.cancelled_at is null then 1 else 2 end,
       cancelled_at = e.cancelled_at,
       cancelled_by_type = case when e.cancelled_at is not null then e.by_type end,
       cancelled_by_id = case when e.cancelled_at is not null then e.by_id end
  from (select a.org_id, a.id, lead(a.created_by_type) over later as by_type, lead(a.created_by_id) over later as by_id,
               case when lead(a.created_at) over later < a.starts_at then lead(a.created_at) over later end as cancelled_at
          from lead_appointments a window later as (partition by a.org_id, a.lead_id order by a.created_at, a.id)) e
 where e.org_id = r.org_id and e.id = r.id;
alter table lead_appointments alter column updated_at set not null;
alter table lead_appointments enable trigger user, force row level security;

create index lead_appointments_standing on lead_appointments (org_id, starts_at, id) where cancelled_at is null;

-- Once more, because it has a version now.
drop trigger noted on lead_appointments;
select quoin.noted('lead_appointments', 'appointment');

create or replace view lead_happenings as
  select r.org_id, r.client_id, r.id as record_id, r.id as subject_id, h.happening, h.at, r.lead_number as number,
         null::bigint as amount_cents, null::text as currency, h.text
    from leads r
   cross join lateral (values ('created', r.created_at, r.source), ('converted', r.converted_at, null)) h (happening, at, text)
   where r.archived_at is null and h.at is not null
  union all
  select r.org_id, r.client_id, a.id, r.id, h.happening, h.at, r.lead_number, null, null, a.kind
    from leads r
   cross join lateral (
     select x.id, x.created_at, x.cancelled_at, x.kind from lead_appointments x where x.org_id = r.org_id and x.lead_id = r.id offset 0) a
   cross join lateral (values ('appointment_scheduled', a.created_at), ('appointment_cancelled', a.cancelled_at)) h (happening, at)
   where r.archived_at is null and h.at is not null;
select quoin.publish('lead_happenings');
