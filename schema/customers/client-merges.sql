-- In each mode (schemas live and sandbox)

-- Trigger of tables whose rows refer to a client. If the client is just being merged, waits for the end of the merge.
-- If the client was merged, changes the reference to the client that remains.
create function follow_merge() returns trigger language plpgsql set search_path from current as $$
declare survivor uuid;
begin
  select c.merged_into into survivor from clients c where c.org_id = new.org_id and c.id = new.client_id for key share;
  if survivor is not null then
    new.client_id := survivor;
  end if;
  return new;
end $$;

-- Returns the tables whose rows move to the remaining client in a merge. They are all tables that reference clients by
-- a foreign key and can be updated. So new tables are included automatically, and the ledger is not included. Tables of
-- the clients' own data are handled separately. Conversations come last, because other transactions lock a record
-- before its conversation.
create function tables_of_clients() returns table (name text, client text, has_property boolean, has_version boolean, is_dated boolean)
language sql stable set search_path from current as $$
  select c.relname, m.attname,
         exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'property_id' and not a.attisdropped),
         exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'version' and not a.attisdropped),
         exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'updated_at' and not a.attisdropped)
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute m on m.attrelid = c.oid and m.attnum = any (k.conkey) and m.attname <> 'org_id'
   where k.contype = 'f' and k.confrelid = 'clients'::regclass and c.relname <> 'properties'
     and has_table_privilege(c.oid, 'update')
   order by c.relname = 'conversations', c.relname, m.attname
$$;

-- Locks all records of the clients, in the order of table and id, and then the clients. The clients come last,
-- because other transactions, too, lock a record before its client.
create function hold_clients(org uuid, ids uuid[]) returns void language plpgsql set search_path from current as $$
declare t record;
begin
  for t in select * from tables_of_clients() loop
    execute format('select 1 from %I r where r.org_id = $1 and r.%I = any ($2) order by r.id for update', t.name, t.client)
      using org, ids;
  end loop;
  perform 1 from clients r where r.org_id = org and r.id = any (ids) order by r.id for update;
end $$;

create function move_records_of_client(org uuid, leaving uuid, into_client uuid, at timestamptz) returns void
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

-- Moves the records of one client to another. If both clients have a property with the same address, the records of the
-- first client's property move to the property of the remaining client. The caller must have locked both clients, and
-- must move the other properties.
create function move_client(org uuid, leaving uuid, into_client uuid, at timestamptz) returns void
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
