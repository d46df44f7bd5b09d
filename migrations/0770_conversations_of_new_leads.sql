-- In each mode (schemas live and sandbox)
-- expands

-- A new lead looks for its conversation with one statement and its own values, without reading the lead again.
create function lead_conversation_begins() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if current_setting('quoin.merging', true) is distinct from 'on' and (
       exists (select from conversations c where c.org_id = new.org_id and c.phone_key = new.customer_phone and c.merged_into is null)
    or exists (select from conversations c where c.org_id = new.org_id and c.email_key = new.customer_email_key and c.merged_into is null)
    or exists (select from conversations c where c.org_id = new.org_id and c.lead_id = new.id and c.client_id is null and c.merged_into is null))
  then
    perform gather_conversations(new.org_id, null, new.id, new.updated_at);
  end if;
  return null;
end $$;

create or replace trigger conversation_begins after insert on leads
  for each row when (new.client_id is null and (new.customer_phone is not null or new.customer_email_key is not null)
    and current_setting('quoin.copying', true) is distinct from 'on')
  execute function lead_conversation_begins();
