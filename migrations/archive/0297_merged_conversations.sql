-- in each mode

-- While records of one client become another's, each of them would bring the survivor's conversation together for itself,
-- before the conversation of the one that ends has moved: then there were two. It is brought together once, at the end.
create or replace function conversation_follows() returns trigger language plpgsql set search_path from current as $$
begin
  if current_setting('quoin.merging', true) = 'on' then
    return null;
  end if;
  if tg_table_name = 'clients' then
    perform gather_conversations(new.org_id, new.id, null, new.updated_at);
  else
    perform gather_conversations(new.org_id, new.client_id, case when new.client_id is null then new.id end, new.updated_at);
  end if;
  return null;
end $$;

create or replace function move_client(org uuid, leaving uuid, into_client uuid, at timestamptz) returns void
language plpgsql set search_path from current as $$
declare
  ending uuid := (select c.id from conversations c where c.org_id = org and c.client_id = leaving and c.merged_into is null);
  survivor uuid := (select c.id from conversations c where c.org_id = org and c.client_id = into_client and c.merged_into is null);
begin
  if ending is not null and survivor is not null then
    perform join_conversations(org, ending, survivor, at);
  end if;
  perform set_config('quoin.merging', 'on', true);
  perform move_records_of_client(org, leaving, into_client, at);
  perform set_config('quoin.merging', 'off', true);
  perform gather_conversations(org, into_client, null, at);
end $$;
