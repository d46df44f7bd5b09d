-- in each mode

-- A conversation follows the people it is with: who becomes a lead, a lead who becomes a client, a number or address that
-- was a stranger's and is a client's now. A trigger does it, because people are written down and linked in many places.

-- Brings together what was said with a client or a lead, whose names and addresses it tells from then on. Answers the one
-- conversation, held; null: nothing was said yet.
create function gather_conversations(org uuid, client uuid, lead uuid, at timestamptz) returns uuid
language plpgsql security definer set search_path from current as $$
declare
  person record;
  its uuid;
  other record;
begin
  if client is not null then
    select p.name, p.phone, p.email, p.email_key, p.location_id into person from clients p where p.org_id = org and p.id = client;
    select c.id into its from conversations c where c.org_id = org and c.client_id = client and c.merged_into is null for update;
  else
    select p.customer_name as name, p.customer_phone as phone, p.customer_email as email, p.customer_email_key as email_key, p.location_id
      into person from leads p where p.org_id = org and p.id = lead;
    select c.id into its from conversations c
     where c.org_id = org and c.lead_id = lead and c.client_id is null and c.merged_into is null for update;
  end if;
  for other in
    select c.id from conversations c where c.org_id = org and c.phone_key = person.phone and c.merged_into is null
    union
    select c.id from conversations c where c.org_id = org and c.email_key = person.email_key and c.merged_into is null
    union
    select c.id from conversations c join leads l on l.org_id = c.org_id and l.id = c.lead_id
     where client is not null and l.org_id = org and l.client_id = client and c.org_id = org and c.client_id is null and c.merged_into is null
    order by 1
  loop
    if its is null then
      update conversations c
         set client_id = client, lead_id = coalesce(c.lead_id, lead), phone_key = null, email_key = null, version = c.version + 1,
             updated_at = greatest(c.updated_at, at)
       where c.org_id = org and c.id = other.id and c.merged_into is null;
      its := other.id;
    elsif its <> other.id then
      perform join_conversations(org, other.id, its, at);
    end if;
  end loop;
  if its is null then
    return null;
  end if;
  update conversations c
     set participant_name = person.name, participant_phone = person.phone, participant_email = person.email,
         location_id = person.location_id, version = c.version + 1, updated_at = greatest(c.updated_at, at)
   where c.org_id = org and c.id = its
     and (c.participant_name, c.participant_phone, c.participant_email, c.location_id)
         is distinct from (person.name, person.phone, person.email, person.location_id);
  update messages m set location_id = person.location_id
   where m.org_id = org and m.conversation_id = its and m.location_id <> person.location_id;
  return its;
end $$;

create function conversation_follows() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_table_name = 'clients' then
    perform gather_conversations(new.org_id, new.id, null, new.updated_at);
  else
    perform gather_conversations(new.org_id, new.client_id, case when new.client_id is null then new.id end, new.updated_at);
  end if;
  return null;
end $$;
create trigger conversation_begins after insert on clients
  for each row when ((new.phone is not null or new.email_key is not null)
    and current_setting('quoin.copying', true) is distinct from 'on') execute function conversation_follows();
create trigger conversation_follows after update of name, phone, email, location_id on clients
  for each row when ((old.name, old.phone, old.email, old.location_id) is distinct from (new.name, new.phone, new.email, new.location_id))
  execute function conversation_follows();
create trigger conversation_begins after insert on leads
  for each row when (new.client_id is null and (new.customer_phone is not null or new.customer_email_key is not null)
    and current_setting('quoin.copying', true) is distinct from 'on')
  execute function conversation_follows();
create trigger conversation_follows after update of customer_name, customer_phone, customer_email, location_id, client_id on leads
  for each row when ((old.customer_name, old.customer_phone, old.customer_email, old.location_id, old.client_id)
    is distinct from (new.customer_name, new.customer_phone, new.customer_email, new.location_id, new.client_id))
  execute function conversation_follows();

-- Conversations come last before the clients: whoever writes to somebody holds the record that it is about before the
-- conversation.
create or replace function tables_of_clients() returns table (name text, client text, has_property boolean, has_version boolean, is_dated boolean)
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
   order by c.relname = 'conversations', c.relname, m.attname
$$;

-- What was said with both is one conversation before anything moves.
alter function move_client(uuid, uuid, uuid, timestamptz) rename to move_records_of_client;
create function move_client(org uuid, leaving uuid, into_client uuid, at timestamptz) returns void
language plpgsql set search_path from current as $$
declare
  ending uuid := (select c.id from conversations c where c.org_id = org and c.client_id = leaving and c.merged_into is null);
  survivor uuid := (select c.id from conversations c where c.org_id = org and c.client_id = into_client and c.merged_into is null);
begin
  if ending is not null and survivor is not null then
    perform join_conversations(org, ending, survivor, at);
  end if;
  perform move_records_of_client(org, leaving, into_client, at);
end $$;
