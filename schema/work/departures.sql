-- In each mode (schemas live and sandbox)

-- For the feed of changes: records that members of a location can no longer see, in the order of the transactions. If
-- the location is null, no member can see the record any more.
create table departures (
  org_id      uuid not null,
  kind        text not null,
  record_id   uuid not null,
  location_id uuid,
  version     integer not null,
  updated_at  timestamptz(3) not null,
  changed_in  xid8 not null default pg_current_xact_id(),
  unique nulls not distinct (org_id, kind, record_id, location_id)
);

create index departures_changed on departures (org_id, kind, changed_in, record_id);

-- Stores that the members of these locations can no longer see a record. The function runs as the owner of the tables,
-- because the caller may not see all of the locations.
create function depart(org uuid, kind text, record uuid, locations uuid[], version integer, at timestamptz) returns void
language sql security definer set search_path from current as $$
  insert into departures as d (org_id, kind, record_id, location_id, version, updated_at)
  select org, kind, record, l.id, version, at from (select distinct unnest(locations) as id) l
  on conflict (org_id, kind, record_id, location_id) do update set version = excluded.version, updated_at = excluded.updated_at
$$;

-- Returns the locations whose members can see a conversation: the location of the conversation, and the locations of
-- its client's properties.
create function seen_at(org uuid, location uuid, client uuid) returns uuid[]
language sql stable security definer set search_path from current as $$
  select array(select location union select p.location_id from properties p where p.org_id = org and p.client_id = client)
$$;

-- Trigger of conversations. When a conversation moves to another location or client, its messages become visible or
-- invisible together with it.
create function conversation_passes() returns trigger language plpgsql security definer set search_path from current as $$
declare
  before uuid[] := array_remove(seen_at(old.org_id, old.location_id, old.client_id), new.location_id);
begin
  update messages m set changed_in = pg_current_xact_id() where m.org_id = new.org_id and m.conversation_id = new.id;
  if before <> '{}' then
    perform depart(new.org_id, 'conversation', new.id, before, new.version, new.updated_at);
    perform depart(new.org_id, 'message', m.id, before, m.version, m.updated_at)
       from messages m where m.org_id = new.org_id and m.conversation_id = new.id;
  end if;
  return null;
end $$;

create function message_passes() returns trigger language plpgsql security definer set search_path from current as $$
declare
  before uuid[] := array_remove((
    select seen_at(c.org_id, c.location_id, c.client_id) || old.location_id
      from conversations c where c.org_id = old.org_id and c.id = old.conversation_id), new.location_id);
begin
  if before <> '{}' then
    perform depart(new.org_id, 'message', new.id, before, new.version, new.updated_at);
  end if;
  return null;
end $$;

create function file_passes() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform depart(new.org_id, 'file', new.id, array[old.location_id], new.version, new.updated_at);
  return null;
end $$;

-- Trigger of properties. When a client gets a property at a location, members there can see the client's
-- conversations. So the trigger marks these conversations and their messages as changed, and the feed of changes
-- contains them.
create function property_shows() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update conversations c set changed_in = pg_current_xact_id()
   where c.org_id = new.org_id and c.client_id = new.client_id and c.location_id <> new.location_id;
  update messages m set changed_in = pg_current_xact_id()
    from conversations c
   where c.org_id = new.org_id and c.client_id = new.client_id and m.org_id = c.org_id and m.conversation_id = c.id
     and m.location_id <> new.location_id;
  return null;
end $$;

-- The same for inserted properties. It runs once for each statement, because an import inserts many. Most of their
-- clients have no conversation.
create function new_properties_show() returns trigger language plpgsql security definer set search_path from current as $$
declare
  shown record;
begin
  for shown in
    select m.org_id, m.client_id, m.location_id from made m
     where (select true from conversations c where c.org_id = m.org_id and c.client_id = m.client_id limit 1)
     order by m.id
  loop
    update conversations c set changed_in = pg_current_xact_id()
     where c.org_id = shown.org_id and c.client_id = shown.client_id and c.location_id <> shown.location_id;
    update messages m set changed_in = pg_current_xact_id()
      from conversations c
     where c.org_id = shown.org_id and c.client_id = shown.client_id and m.org_id = c.org_id and m.conversation_id = c.id
       and m.location_id <> shown.location_id;
  end loop;
  return null;
end $$;

create trigger note_change before update on departures for each row execute function note_change();

-- Row-level security.
select quoin.fence('departures', 'location_id is null or quoin.sees(location_id)');

select quoin.spare_copies('departures');
select quoin.not_noted('departures', 'follows from where conversations, messages and files belong');
