-- Stores the names by which callers from outside look for an organization, before the organization moves away.
create function quoin.keep_doors(org uuid) returns void language sql as $$
  insert into quoin.moved_doors (org_id, door, name)
  select o.org_id, 'portal', o.slug from quoin.organizations o where o.org_id = org
  union all select k.org_id, 'key', k.public_id from quoin.api_keys k where k.org_id = org and k.revoked_at is null
  union all select t.org_id, 'key', t.public_id from quoin.oauth_tokens t where t.org_id = org and t.access_expires_at > now()
  union all select l.org_id, 'link', encode(l.digest, 'hex') from quoin.public_links l where l.org_id = org and l.revoked_at is null
  union all select u.org_id, 'link', encode(u.digest, 'hex') from quoin.unsubscribe_links u where u.org_id = org
  union all select c.org_id, 'connector', c.connector_key from quoin.connectors c where c.org_id = org
  union all select n.org_id, 'number', ltrim(n.number, '+') from quoin.phone_numbers n where n.org_id = org
  on conflict do nothing
$$;

-- A proxy routes a call by the code of a cell in the API key or link. Returns the names for which this leads to
-- another cell or fails: API keys that another cell issued (including revoked keys), and links without a code.
create function quoin.issued_elsewhere(orgs uuid[], cell text) returns setof text language sql stable as $$
  select 'key/' || k.public_id from quoin.api_keys k
   where k.org_id = any (orgs) and left(k.public_id, 2) <> cell
  union all
  select 'key/' || t.public_id from quoin.oauth_tokens t
   where t.org_id = any (orgs) and t.access_expires_at > now() and left(t.public_id, 2) <> cell
  union all
  select 'digest/' || upper(encode(l.digest, 'hex')) from quoin.public_links l
   where l.org_id = any (orgs) and l.revoked_at is null and l.expires_at > now() and not l.is_marked
  order by 1
$$;

-- Runs at the start of every transaction that changes data of an organization. Refuses new calls during a maintenance, with
-- the message of the operator. Takes a shared lock: one for new calls or, if `is_end` is true, one for completing work
-- that has already begun. Fails if the moving command has requested the same lock exclusively. The moving command requests
-- the lock of new calls first, so that begun work can still be completed. The state of the move is read after the lock,
-- with a new snapshot.
create function quoin.enter(org uuid, is_end boolean) returns void language plpgsql as $$
declare
  maintenance record;
begin
  if not is_end then
    select i.maintenance_until, i.maintenance_message into maintenance from quoin.installation i where i.maintenance_until > now();
    if found then
      raise exception '%', maintenance.maintenance_message
        using errcode = 'QN003', detail = ceil(extract(epoch from maintenance.maintenance_until - now()))::text;
    end if;
  end if;
  if not pg_try_advisory_xact_lock_shared(hashtextextended(case when is_end then 'ends of ' else 'calls of ' end || org, 0)) then
    raise exception 'the organization is being moved' using errcode = 'QN001';
  end if;
  if exists (select from quoin.moves m where m.org_id = org and m.state <> 'leaving') then
    raise exception 'the organization is not here' using errcode = 'QN002';
  end if;
end $$;

-- Runs at the start of a transaction that stores what was received from outside and is not sent again, such as a text
-- message. Like `quoin.enter` for a new call, but a maintenance does not refuse it.
create function quoin.receive(org uuid) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock_shared(hashtextextended('calls of ' || org, 0)) then
    raise exception 'the organization is being moved' using errcode = 'QN001';
  end if;
  if exists (select from quoin.moves m where m.org_id = org and m.state <> 'leaving') then
    raise exception 'the organization is not here' using errcode = 'QN002';
  end if;
end $$;

-- Returns the organizations whose background work must not run in this transaction. The work of an organization is
-- stopped while it is moved to another cell; only transactions that began before the stop may still run it. While the
-- installation is quiet or under maintenance, the work of all organizations and of the server itself is stopped, except for the command that
-- ends this state.
create function quoin.still() returns uuid[] language plpgsql stable as $$
begin
  -- The policies also apply to the login of the moving command, which must still see the organization.
  if current_setting('quoin.copying', true) = 'on' then
    return '{}';
  end if;
  if current_setting('quoin.sees_held_work', true) is distinct from 'on'
     and exists (select from quoin.installation i where i.quiet_since is not null or i.maintenance_until > now()) then
    return array(select o.org_id from quoin.organizations o union all select i.org_id from quoin.installation i);
  end if;
  return array(
    select m.org_id from quoin.moves m
     where m.state <> 'gone' and m.still_from <= now()
       and (m.state <> 'leaving' or not pg_try_advisory_xact_lock_shared(hashtextextended('calls of ' || m.org_id, 0))));
end $$;

-- Hides the rows of organizations whose background work is stopped, but only from work across organizations, such as
-- claiming tasks, relaying events and purging.
create function quoin.stands_still(target regclass) returns void language plpgsql as $$
begin
  execute format('create policy still on %s as restrictive for select to quoin_system using (org_id <> all ((select quoin.still())::uuid[]))', target);
end $$;

-- Gives the command that moves an organization access to a table. The command runs as the owner of the tables, and
-- then sees only the organization that it has set.
create function quoin.moves_along(target regclass) returns void language plpgsql as $$
declare
  owner name := (select r.rolname from pg_class c join pg_roles r on r.oid = c.relowner where c.oid = target);
begin
  execute format('create policy moving on %s for all to %I using (org_id = quoin.org_id()) with check (org_id = quoin.org_id())', target, owner);
end $$;

-- Makes the triggers of a table skip rows that are copied with a moving organization, because these rows were checked
-- and recorded in the cell from which they come. Foreign keys are checked at the end of the transaction, because
-- tables refer to each other.
create function quoin.spare_copies(target regclass) returns void language plpgsql as $$
declare
  each_trigger record;
  parts text[];
begin
  for each_trigger in
    select t.tgname, pg_get_triggerdef(t.oid) as definition from pg_trigger t
     where t.tgrelid = target and not t.tgisinternal and t.tgparentid = 0 and (t.tgtype & 4) <> 0
       and pg_get_triggerdef(t.oid) not like '%quoin.copying%'
  loop
    parts := regexp_match(each_trigger.definition, '^(.* FOR EACH ROW )(?:WHEN \((.*)\) )?(EXECUTE FUNCTION .*)$');
    execute format('drop trigger %I on %s', each_trigger.tgname, target);
    execute parts[1] || 'when (current_setting(''quoin.copying'', true) is distinct from ''on''' ||
      coalesce(' and (' || parts[2] || ')', '') || ') ' || parts[3];
  end loop;
end $$;
