-- in each mode

-- A property is whose its client is.
create view property_owners as
  select r.org_id, r.id, o.member_id from properties r
    join client_owners o on o.org_id = r.org_id and o.id = r.client_id;
select quoin.publish('property_owners');

create view lead_import_facts as select r.org_id, r.id, r.connector_id, r.created_at from lead_imports r;
select quoin.publish('lead_import_facts');

-- What happened to the records of a client: one view for each kind of record, all of the same columns. `subject_id` is the
-- record that decides who sees it.

-- The part that has many rows is looked up lead by lead.
create view lead_happenings as
  select r.org_id, r.client_id, r.id as record_id, r.id as subject_id, h.happening, h.at, r.lead_number as number,
         null::bigint as amount_cents, null::text as currency, h.text
    from leads r
   cross join lateral (values ('created', r.created_at, r.source), ('converted', r.converted_at, null)) h (happening, at, text)
   where r.archived_at is null and h.at is not null
  union all
  select r.org_id, r.client_id, a.id, r.id, 'appointment_scheduled', a.created_at, r.lead_number, null, null, a.kind
    from leads r
   cross join lateral (
     select x.id, x.created_at, x.kind from lead_appointments x where x.org_id = r.org_id and x.lead_id = r.id offset 0) a
   where r.archived_at is null;
select quoin.publish('lead_happenings');

create view estimate_happenings as
  select r.org_id, r.client_id, r.id as record_id, r.id as subject_id, h.happening, h.at, r.estimate_number as number,
         r.total_cents as amount_cents, r.currency, h.text
    from estimates r
   cross join lateral (values ('created', r.created_at, r.vertical), ('sent', r.sent_at, null), ('viewed', r.first_viewed_at, null),
                              ('accepted', r.accepted_at, r.accepted_by), ('declined', r.declined_at, r.decline_reason)
                      ) h (happening, at, text)
   where h.at is not null;
select quoin.publish('estimate_happenings');

create view job_happenings as
  select r.org_id, r.client_id, r.id as record_id, r.id as subject_id, h.happening, h.at, r.job_number as number,
         r.total_cents as amount_cents, r.currency, h.text
    from jobs r
   cross join lateral (values ('created', r.created_at, r.service_type), ('started', r.actual_started_at, null),
                              ('completed', r.completed_at, r.service_type), ('cancelled', r.cancelled_at, r.cancel_reason)
                      ) h (happening, at, text)
   where h.at is not null;
select quoin.publish('job_happenings');

create view invoice_happenings as
  select r.org_id, r.client_id, r.id as record_id, r.id as subject_id, h.happening, h.at, r.invoice_number::bigint as number,
         r.total_cents as amount_cents, r.currency, null::text as text
    from invoices r
   cross join lateral (values ('created', r.created_at), ('sent', r.sent_at), ('viewed', r.first_viewed_at), ('paid', r.paid_at),
                              ('voided', r.voided_at), ('written_off', r.written_off_at)) h (happening, at)
   where h.at is not null;
select quoin.publish('invoice_happenings');

create view payment_happenings as
  select r.org_id, r.client_id, r.id as record_id, r.invoice_id as subject_id, r.kind as happening, r.received_at as at,
         null::bigint as number, r.amount_cents, r.currency, r.method as text
    from payments r
   where r.status = 'succeeded' and r.applied_from is null
     and exists (select 1 from seen_payments s where s.org_id = r.org_id and s.id = r.id);
select quoin.publish('payment_happenings');

create view message_happenings as
  select r.org_id, r.client_id, m.id as record_id, r.lead_id as subject_id, m.direction as happening, m.sent_at as at,
         null::bigint as number, null::bigint as amount_cents, null::text as currency, m.subject as text
    from conversations r
   cross join lateral (
     select x.id, x.sent_at, x.direction, x.subject from messages x
      where x.org_id = r.org_id and x.conversation_id = r.id offset 0) m;
select quoin.publish('message_happenings');

-- Tables whose rows go with a client that is merged: whatever names a client by a foreign key and may be changed, so that
-- a table that is made later is among them. The books may not be changed; clients' own tables are apart.
create function tables_of_clients() returns table (name text, client text, has_property boolean, has_version boolean, is_dated boolean)
language sql stable set search_path from current as $$
  select c.relname, m.attname,
         exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'property_id' and not a.attisdropped),
         exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'version' and not a.attisdropped),
         exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'updated_at' and not a.attisdropped)
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute m on m.attrelid = c.oid and m.attnum = any (k.conkey) and m.attname <> 'org_id'
   where k.contype = 'f' and k.confrelid = 'clients'::regclass and c.relname not in ('properties', 'client_terms')
     and has_table_privilege(c.oid, 'update')
   order by c.relname, m.attname
$$;

-- Locks what belongs to the clients, in the order of table and id, and the clients last: others, too, lock a record and
-- then its client.
create function hold_clients(org uuid, ids uuid[]) returns void language plpgsql set search_path from current as $$
declare t record;
begin
  for t in select * from tables_of_clients() loop
    execute format('select 1 from %I r where r.org_id = $1 and r.%I = any ($2) order by r.id for update', t.name, t.client)
      using org, ids;
  end loop;
  perform 1 from clients r where r.org_id = org and r.id = any (ids) order by r.id for update;
end $$;

-- Gives what belongs to one client to another one. What is at a property that the other one has too is at the other's from
-- then on. The caller holds both, and moves the properties themselves.
create function move_client(org uuid, leaving uuid, into_client uuid, at timestamptz) returns void
language plpgsql set search_path from current as $$
declare t record;
begin
  for t in select * from tables_of_clients() loop
    execute format('update %I r set %I = $3', t.name, t.client)
         || case when t.has_version then ', version = r.version + 1' else '' end
         || case when t.is_dated then ', updated_at = $4' else '' end
         || case when not t.has_property then '' else ', property_id = coalesce((
              select s.id from properties l
                join properties s on s.org_id = l.org_id and s.client_id = $3 and s.match_key = l.match_key
               where l.org_id = $1 and l.id = r.property_id), r.property_id)' end
         || format(' where r.org_id = $1 and r.%I = $2', t.client)
      using org, leaving, into_client, at;
  end loop;
end $$;
