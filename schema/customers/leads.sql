-- In each mode (schemas live and sandbox)

create table leads (
  org_id                   uuid not null,
  id                       uuid not null,
  lead_number              bigint not null,
  status                   text not null check (status in ('new', 'contacted', 'appointment_scheduled', 'estimate_created', 'estimate_sent', 'approved', 'deposit_collected', 'converted', 'lost')),
  customer_name            text,
  customer_email           text,
  customer_email_key       text,
  customer_phone           text,
  customer_phone_typed     text,
  customer_phone_extension text,
  client_id                uuid,
  property_id              uuid,
  service_address          text,
  city                     text,
  state                    text,
  zip                      text,
  source                   text,
  source_id                uuid,
  connector_id             uuid,
  connector_key            text,
  external_id              text,
  assigned_to              uuid,
  notes                    text,
  estimated_value_cents    bigint,
  currency                 text not null,
  lost_reason              text check (lost_reason in ('competitor', 'price', 'no_response', 'out_of_area', 'duplicate', 'spam', 'other')),
  appointment_at           timestamptz(3),
  last_contacted_at        timestamptz(3),
  converted_at             timestamptz(3),
  location_id              uuid not null,
  tags                     text[] not null default '{}',
  external_refs            jsonb not null default '{}',
  version                  integer not null default 1,
  created_by_type          text not null,
  created_by_id            uuid,
  created_at               timestamptz(3) not null,
  updated_at               timestamptz(3) not null,
  archived_at              timestamptz(3),
  changed_in               xid8 not null default pg_current_xact_id(),
  -- True if the assigned member becomes an owner of the lead's client (see entrust_client in clients.sql).
  entrusts_client          boolean not null default true,
  zip_key                  text generated always as (quoin.zip_key(zip)) stored,
  created_by_key           jsonb,
  -- Lead source at the time when the lead was created (`source` can be changed later). Empty: no source. Null:
  -- unknown.
  created_source           text,
  primary key (org_id, id),
  foreign key (org_id, client_id) references clients deferrable,
  foreign key (org_id, property_id) references properties deferrable
);

create index leads_created on leads (org_id, created_at, id);
create index leads_updated on leads (org_id, updated_at, id);
create index leads_client on leads (org_id, client_id) where client_id is not null;
create unique index leads_external on leads (org_id, connector_id, external_id) where external_id is not null;
create index leads_changed on leads (org_id, changed_in);
-- Finds the latest lead of each connector.
create index leads_connector on leads (org_id, connector_id, created_at) where connector_id is not null;
create index leads_status on leads (org_id, status, created_at, id);
create index leads_assigned on leads (org_id, assigned_to, created_at, id);
create index leads_property on leads (org_id, property_id) where property_id is not null;
create index leads_customer_phone on leads (org_id, customer_phone) where customer_phone is not null;
create index leads_customer_email on leads (org_id, customer_email_key) where customer_email_key is not null;
-- Finds open leads by ZIP code.
create index leads_at_zip on leads (org_id, zip_key) where status not in ('converted', 'lost') and archived_at is null;
create index leads_customer_name on leads (org_id, lower(customer_name), created_at, id) where archived_at is null;
-- Finds a lead by its number.
create index leads_number on leads (org_id, lead_number);

create trigger conversation_begins after insert on leads
  for each row when (new.client_id is null and (new.customer_phone is not null or new.customer_email_key is not null)
    and current_setting('quoin.copying', true) is distinct from 'on')
  execute function lead_conversation_begins();
create trigger conversation_follows after update of customer_name, customer_phone, customer_email, location_id, client_id on leads
  for each row when ((old.customer_name, old.customer_phone, old.customer_email, old.location_id, old.client_id)
    is distinct from (new.customer_name, new.customer_phone, new.customer_email, new.location_id, new.client_id))
  execute function conversation_follows();
create trigger entrusted before insert or update of client_id, assigned_to, entrusts_client on leads
  for each row execute function entrust_client('assigned_to');
create trigger external_refs_begin after insert on leads
  for each row when (new.external_refs <> '{}' and current_setting('quoin.copying', true) is distinct from 'on')
  execute function keep_external_refs('lead');
create trigger external_refs_follow after update of external_refs, archived_at on leads
  for each row execute function keep_external_refs('lead');
create trigger external_refs_given_back after update of external_refs on leads
  for each row when (old.external_refs is distinct from new.external_refs)
  execute function give_external_refs_back('lead');
create trigger follow_merge before insert on leads
  for each row when (new.client_id is not null) execute function follow_merge();
create trigger note_change before update on leads for each row execute function note_change();
create trigger words_changed after update of lead_number, customer_name, customer_email, service_address, city, zip, customer_phone, client_id, property_id on leads
  for each row when ((old.lead_number, old.customer_name, old.customer_email, old.service_address, old.city, old.zip, old.customer_phone, old.client_id, old.property_id)
    is distinct from (new.lead_number, new.customer_name, new.customer_email, new.service_address, new.city, new.zip, new.customer_phone, new.client_id, new.property_id))
  execute function words_follow('lead');
create trigger words_made after insert on leads for each row execute function words_of_lead_begin();

-- Row-level security.
select quoin.fence('leads', 'quoin.sees(location_id)');

-- Owners of a lead, for members who can access only their own records: the assigned member.
create view lead_owners as
  select r.org_id, r.id, r.assigned_to as member_id from leads r
   where r.archived_at is null and r.assigned_to is not null;
select quoin.publish('lead_owners');

select quoin.noted('leads', 'lead', left_out => '{lead_number}');

create view lead_facts as
  select r.org_id, r.id, r.location_id, r.client_id, r.status, r.assigned_to, r.connector_id, r.created_at, r.archived_at
    from leads r;
select quoin.publish('lead_facts');

-- Events of leads for the timeline of a client. The lateral join reads the large table of status changes separately
-- for each lead.
create view lead_happenings as
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

create view lead_trustees as
  select r.org_id, r.client_id, r.assigned_to as member_id from leads r
   where r.entrusts_client and r.client_id is not null and r.assigned_to is not null and r.archived_at is null;
select quoin.publish('lead_trustees');

create view lead_people as
  select r.org_id, r.id, r.location_id, r.client_id, r.customer_name as name, r.customer_phone as phone, r.customer_email as email,
         r.customer_email_key as email_key, r.archived_at, r.created_at from leads r;
select quoin.publish('lead_people');

create view lead_origins as
  select r.org_id, r.id, r.location_id, r.source, r.status, r.created_at from leads r where r.archived_at is null;
select quoin.publish('lead_origins');

create view lead_makers as
  select r.org_id, r.id, r.created_at, case when r.created_by_type = 'member' then r.created_by_id end as member_id from leads r;
select quoin.publish('lead_makers');

-- Texts of leads, for searches.
create view lead_texts as
  select r.org_id, r.id, r.client_id, r.property_id,
         concat_ws(' ', r.lead_number, r.customer_name, r.customer_email, r.service_address, r.city, r.zip) as said, r.customer_phone as phone
    from leads r;
select quoin.publish('lead_texts');
