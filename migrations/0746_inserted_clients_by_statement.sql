-- In each mode (schemas live and sandbox)
-- expands

-- What follows from inserted clients and properties is done once for each statement instead of once for each row: their
-- conversations, ids in other systems, words and doors. So an import inserts many with one statement.
create function conversations_begin() returns trigger language plpgsql security definer set search_path from current as $$
declare
  found record;
begin
  if current_setting('quoin.merging', true) = 'on' then
    return null;
  end if;
  for found in
    select m.org_id, m.id, m.updated_at from made m
     where (m.phone is not null or m.email_key is not null)
       and ((select true from conversations c where c.org_id = m.org_id and c.phone_key = m.phone and c.merged_into is null limit 1)
         or (select true from conversations c where c.org_id = m.org_id and c.email_key = m.email_key and c.merged_into is null limit 1)
         or (select true from leads l where l.org_id = m.org_id and l.client_id = m.id limit 1))
     order by m.id
  loop
    perform gather_conversations(found.org_id, found.id, null, found.updated_at);
  end loop;
  return null;
end $$;

create function keep_new_external_refs() returns trigger language plpgsql set search_path from current as $$
begin
  if pg_has_role(current_user, (select c.relowner from pg_class c where c.oid = tg_relid), 'member') then
    return null;
  end if;
  insert into external_refs (org_id, record_kind, system, external_id, record_id)
  select m.org_id, tg_argv[0], n.key, n.value, m.id from made m cross join lateral jsonb_each_text(m.external_refs) n
   where (select true from external_refs x
           where x.org_id = m.org_id and x.record_kind = tg_argv[0] and x.system = n.key and x.external_id = n.value
             and x.record_id = m.id limit 1) is null;
  return null;
end $$;

create function store_words_of_clients(org uuid, clients uuid[]) returns void language plpgsql security definer
set search_path from current set plan_cache_mode = force_generic_plan as $$
begin
  perform 1 from clients c where c.org_id = org and c.id = any (clients) and c.changed_in <> pg_current_xact_id()
    order by c.id for no key update;
  perform store_words('client', org, clients);
end $$;

create or replace function store_words_of_client(org uuid, client uuid) returns void language sql security definer
set search_path from current as $$
  select store_words_of_clients(org, array[client])
$$;

create function words_of_clients_begin() returns trigger language plpgsql set search_path from current as $$
begin
  perform store_words('client', n.org_id, n.ids)
     from (select m.org_id, array_agg(m.id) as ids from made m
            where (select true from search_words w where w.org_id = m.org_id and w.kind = 'client' and w.id = m.id limit 1) is null
            group by 1) n;
  return null;
end $$;

create function words_of_properties_begin() returns trigger language plpgsql set search_path from current as $$
begin
  perform store_words_of_clients(n.org_id, n.ids)
     from (select m.org_id, array_agg(distinct m.client_id) as ids from made m group by 1) n;
  return null;
end $$;

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

create function doors_begin() returns trigger language plpgsql set search_path from current as $$
declare
  seen text := current_setting('quoin.locations', true);
  existing record;
begin
  perform set_config('quoin.locations', '*', true);
  perform pg_advisory_xact_lock_shared(hashtextextended('territories of ' || o.org_id, 0))
     from (select distinct m.org_id from made m order by 1) o;
  for existing in
    select m.org_id, m.match_key, min(m.updated_at) as at from made m
     where (select true from doors d where d.org_id = m.org_id and d.match_key = m.match_key limit 1)
     group by 1, 2 order by min(m.id::text)
  loop
    perform door_of_property(existing.org_id, existing.match_key, existing.at);
  end loop;
  insert into doors (org_id, id, location_id, address_line1, address_line2, city, state, zip, country, match_key, latitude, longitude,
                     territory_id, client_id, created_by_type, created_at, updated_at)
  select a.org_id, quoin.new_id(its.id), its.location_id, its.address_line1, its.address_line2, its.city, its.state, its.zip, its.country,
         a.match_key, case when its.lng is not null then its.lat end, case when its.lat is not null then its.lng end,
         case when (select true from territories t where t.org_id = a.org_id and t.active and t.archived_at is null limit 1)
              then territory_at(a.org_id, its.location_id, its.lat, its.lng, its.zip, its.city, its.state) end,
         its.client_id, 'system', a.at, a.at
    from (select m.org_id, m.match_key, min(m.updated_at) as at from made m group by 1, 2 offset 0) a
   cross join lateral (
     select p.*, case when p.place_kept_until is null then p.latitude end as lat,
            case when p.place_kept_until is null then p.longitude end as lng
       from (select r.* from properties r where r.org_id = a.org_id and r.match_key = a.match_key and r.archived_at is null offset 0) p
      cross join lateral (
        select from clients c where c.org_id = p.org_id and c.id = p.client_id and c.archived_at is null offset 0) c
      order by p.created_at, p.id limit 1) its
   where (select true from doors d where d.org_id = a.org_id and d.match_key = a.match_key limit 1) is null
   order by its.id
  on conflict (org_id, match_key) do nothing;
  perform set_config('quoin.locations', seen, true);
  return null;
end $$;

create or replace trigger conversation_begins after insert on clients referencing new table as made
  for each statement when (current_setting('quoin.copying', true) is distinct from 'on') execute function conversations_begin();
create or replace trigger external_refs_begin after insert on clients referencing new table as made
  for each statement when (current_setting('quoin.copying', true) is distinct from 'on') execute function keep_new_external_refs('client');
create or replace trigger words_made after insert on clients referencing new table as made
  for each statement when (current_setting('quoin.copying', true) is distinct from 'on') execute function words_of_clients_begin();
create or replace trigger doors_begin after insert on properties referencing new table as made
  for each statement when (current_setting('quoin.copying', true) is distinct from 'on') execute function doors_begin();
create or replace trigger words_made after insert on properties referencing new table as made
  for each statement when (current_setting('quoin.copying', true) is distinct from 'on') execute function words_of_properties_begin();
create or replace trigger shows after insert on properties referencing new table as made
  for each statement when (current_setting('quoin.copying', true) is distinct from 'on') execute function new_properties_show();

-- These triggers no longer run for inserted rows.
create or replace function words_of_client_follow() returns trigger language plpgsql set search_path from current as $$
begin
  perform store_words('client', new.org_id, array[new.id]);
  perform store_words_of_records(new.org_id, new.id, null);
  return null;
end $$;

create or replace function words_of_property_follow() returns trigger language plpgsql set search_path from current as $$
begin
  perform store_words_of_client(new.org_id, new.client_id);
  if old.client_id <> new.client_id then
    perform store_words_of_client(new.org_id, old.client_id);
  end if;
  perform store_words_of_records(new.org_id, new.client_id, new.id);
  return null;
end $$;

create or replace function doors_follow() returns trigger language plpgsql set search_path from current as $$
begin
  if old.match_key <> new.match_key then
    perform door_of_address(new.org_id, old.match_key, new.updated_at);
  end if;
  perform door_of_address(new.org_id, new.match_key, new.updated_at);
  return null;
end $$;

-- Replacing a trigger locks out writers, but not readers.
select quoin.noted_by_statement('clients');
select quoin.noted_by_statement('properties');
select quoin.noted_by_statement('doors');
