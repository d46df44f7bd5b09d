-- In each mode (schemas live and sandbox)
-- expands

-- A new lead without a conversation is recognized with one statement instead of four.
create or replace function gather_conversations(org uuid, client uuid, lead uuid, at timestamptz) returns uuid
language plpgsql security definer set search_path from current as $$
declare
  person record;
  its uuid;
  other record;
begin
  -- Most new leads have no conversation. One statement finds that out.
  if client is null and not exists (
    select from leads p
     where p.org_id = org and p.id = lead
       and (exists (select from conversations c where c.org_id = org and c.phone_key = p.customer_phone and c.merged_into is null)
            or exists (select from conversations c where c.org_id = org and c.email_key = p.customer_email_key and c.merged_into is null)
            or exists (select from conversations c where c.org_id = org and c.lead_id = lead and c.client_id is null and c.merged_into is null))
  ) then
    return null;
  end if;
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
