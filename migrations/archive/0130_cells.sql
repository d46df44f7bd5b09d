-- Organizations that move from this installation, a cell, to another or come from one; see
-- server/src/kernel/moves/move-organization.ts, which tells the protocol. An organization that never moved has no row.
create table quoin.moves (
  org_id uuid primary key,
  -- `leaving` counts only while the command that moves it holds the lock of its calls, so nothing stays frozen that a
  -- crash left behind; `left`: its rows here are of the past; `gone`: they are deleted; `arriving`: not yet the truth
  state text not null check (state in ('leaving', 'left', 'gone', 'arriving')),
  -- where it goes, or came from
  cell text not null,
  -- background work that began before this instant goes on as if nothing were
  still_from timestamptz not null default now()
);
alter table quoin.moves enable row level security;
alter table quoin.moves force row level security;
create policy everybody on quoin.moves for select to quoin_live, quoin_sandbox, quoin_system using (true);
grant select on quoin.moves to quoin_live, quoin_sandbox, quoin_system;
create trigger access_changed after insert or update or delete on quoin.moves for each row execute function quoin.announce_access_change();

-- By what somebody from outside would still look here for an organization that has gone.
create table quoin.moved_doors (
  org_id uuid not null,
  door text not null check (door in ('key', 'link', 'portal', 'connector')),
  -- public id, hex of the digest, slug, connector key
  name text not null,
  primary key (org_id, door, name)
);
create unique index moved_doors_name on quoin.moved_doors (door, name);
alter table quoin.moved_doors enable row level security;
alter table quoin.moved_doors force row level security;
create policy system on quoin.moved_doors for select to quoin_system using (true);
grant select on quoin.moved_doors to quoin_system;

-- What this installation is called, as the last process that started said; the row belongs to the nil id.
create table quoin.installation (
  org_id uuid primary key,
  cell text not null check (cell ~ '^[0-9a-z]{2}$')
);
select quoin.fence_setup('quoin.installation');
revoke all on quoin.installation from quoin_live, quoin_sandbox;

-- Database clusters in which the organization lived before: cursors of its feed of changes name one.
create table quoin.former_clusters (
  org_id uuid not null,
  cluster text not null,
  primary key (org_id, cluster)
);
select quoin.fence_setup('quoin.former_clusters');

select quoin.not_noted('quoin.moves', 'the service about itself');
select quoin.not_noted('quoin.moved_doors', 'the service about itself');
select quoin.not_noted('quoin.installation', 'the service about itself');
select quoin.not_noted('quoin.former_clusters', 'what the feed of changes knows of its cursors');

-- Links from before there were cells have neither code nor mark.
alter table quoin.public_links add column is_marked boolean not null default false;
alter table quoin.public_links alter column is_marked set default true;

-- For commands that compare two installations.
create function quoin.migrations_done() returns setof text language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.name || ' ' || m.digest from public.quoin_migrations m order by m.name
$$;

-- Organizations that are not here, or not yet.
create view quoin.elsewhere as select m.org_id from quoin.moves m where m.state <> 'leaving';
select quoin.publish('quoin.elsewhere');
-- Keys of organizations that have gone, rows and all.
create view quoin.moved_keys as select d.name as public_id from quoin.moved_doors d where d.door = 'key';
select quoin.publish('quoin.moved_keys');
create view quoin.earlier_clusters as select f.org_id, f.cluster from quoin.former_clusters f;
select quoin.publish('quoin.earlier_clusters');

-- Keeps by what somebody would look here for an organization that goes.
create function quoin.keep_doors(org uuid) returns void language sql as $$
  insert into quoin.moved_doors (org_id, door, name)
  select o.org_id, 'portal', o.slug from quoin.organizations o where o.org_id = org
  union all select k.org_id, 'key', k.public_id from quoin.api_keys k where k.org_id = org and k.revoked_at is null
  union all select l.org_id, 'link', encode(l.digest, 'hex') from quoin.public_links l where l.org_id = org and l.revoked_at is null
  union all select c.org_id, 'connector', c.connector_key from quoin.connectors c where c.org_id = org
  on conflict do nothing
$$;

-- What a proxy cannot know by its code: keys that another cell issued, links from before there were marks.
create function quoin.issued_elsewhere(orgs uuid[], cell text) returns setof text language sql stable as $$
  select 'key/' || k.public_id from quoin.api_keys k
   where k.org_id = any (orgs) and k.revoked_at is null and left(k.public_id, 2) <> cell
  union all
  select 'digest/' || upper(encode(l.digest, 'hex')) from quoin.public_links l
   where l.org_id = any (orgs) and l.revoked_at is null and l.expires_at > now() and not l.is_marked
  order by 1
$$;

-- Every transaction that changes something of an organization comes through here first. Calls are let in until a command
-- that moves the organization asks for this lock; what was begun before is let end, under a lock of its own, until that
-- one is held too. The state is looked for after the lock, by a statement with a snapshot of its own.
create function quoin.enter(org uuid, is_end boolean) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock_shared(hashtextextended(case when is_end then 'ends of ' else 'calls of ' end || org, 0)) then
    raise exception 'the organization is being moved' using errcode = 'QN001';
  end if;
  if exists (select from quoin.moves m where m.org_id = org and m.state <> 'leaving') then
    raise exception 'the organization is not here' using errcode = 'QN002';
  end if;
end $$;

-- The organizations whose background stands still, for transactions that began after it was stopped.
create function quoin.still() returns uuid[] language plpgsql stable as $$
begin
  -- A login that may become any of our roles has their policies too: whoever moves an organization still sees it.
  if current_setting('quoin.copying', true) = 'on' then
    return '{}';
  end if;
  return array(
    select m.org_id from quoin.moves m
     where m.state <> 'gone' and m.still_from <= now()
       and (m.state <> 'leaving' or not pg_try_advisory_xact_lock_shared(hashtextextended('calls of ' || m.org_id, 0))));
end $$;

-- Work of all organizations (claims, relay, purges) finds no row of one that stands still.
create function quoin.stands_still(target regclass) returns void language plpgsql as $$
begin
  execute format('create policy still on %s as restrictive for select to quoin_system using (org_id <> all ((select quoin.still())::uuid[]))', target);
end $$;

-- The command that moves an organization works as the owner, who sees the one organization that it names.
create function quoin.moves_along(target regclass) returns void language plpgsql as $$
declare
  owner name := (select r.rolname from pg_class c join pg_roles r on r.oid = c.relowner where c.oid = target);
begin
  execute format('create policy moving on %s for all to %I using (org_id = quoin.org_id()) with check (org_id = quoin.org_id())', target, owner);
end $$;

do $$
declare
  target regclass;
  owner name := current_user;
begin
  for target in
    select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
     where n.nspname in ('quoin', 'live', 'sandbox') and c.relkind in ('r', 'p') and not c.relispartition
       and c.oid not in ('quoin.moves'::regclass, 'quoin.moved_doors'::regclass)
  loop
    perform quoin.moves_along(target);
  end loop;
  execute format('create policy moving on quoin.moves for all to %I using (true) with check (true)', owner);
  execute format('create policy moving on quoin.moved_doors for all to %I using (true) with check (true)', owner);
  for target in
    select distinct p.polrelid from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
     where 'quoin_system'::regrole::oid = any (p.polroles)
       and (n.nspname in ('live', 'sandbox') or c.oid = 'quoin.tasks'::regclass)
  loop
    perform quoin.stands_still(target);
  end loop;
end $$;

-- What is copied was checked, noted and completed where it was written: triggers leave it alone. Foreign keys are checked
-- at the end, where tables need each other.
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

do $$
declare
  target regclass;
  each_key record;
begin
  for target in
    select distinct t.tgrelid from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('quoin', 'live', 'sandbox') and not t.tgisinternal and c.relname <> 'moves' and not c.relispartition
  loop
    perform quoin.spare_copies(target);
  end loop;
  for each_key in
    select c.conrelid::regclass as target, c.conname from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where n.nspname in ('quoin', 'live', 'sandbox') and c.contype = 'f' and c.conparentid = 0
  loop
    execute format('alter table %s alter constraint %I deferrable initially immediate', each_key.target, each_key.conname);
  end loop;
end $$;

-- Tables to come are fenced and noted with all of this.
alter function quoin.fence(regclass, text) rename to fence_rows;
create function quoin.fence(target regclass, visible text default 'true') returns void language plpgsql as $$
begin
  perform quoin.fence_rows(target, visible);
  perform quoin.moves_along(target);
end $$;
alter function quoin.fence_setup(regclass) rename to fence_setup_rows;
create function quoin.fence_setup(target regclass) returns void language plpgsql as $$
begin
  perform quoin.fence_setup_rows(target);
  perform quoin.moves_along(target);
end $$;
alter function quoin.noted(regclass, text, text, text[], text) rename to noted_rows;
create function quoin.noted(
  target regclass, kind text, shape text default 'record', left_out text[] default '{}', id_column text default 'id'
) returns void language plpgsql as $$
begin
  perform quoin.noted_rows(target, kind, shape, left_out, id_column);
  perform quoin.spare_copies(target);
end $$;
