-- In each mode (schemas live and sandbox)

-- Ids of records in other systems: one row for each id. Within an organization, kind of record and system, an id
-- belongs to one record only. The table is derived from the column `external_refs` of the records, which is
-- authoritative. Ids of a merged client lead to the client that remains. An id of an archived record can be assigned
-- to another record.
create table external_refs (
  org_id      uuid not null,
  record_kind text not null check (record_kind in ('lead', 'client', 'job', 'invoice')),
  system      text not null,
  external_id text not null,
  record_id   uuid not null,
  primary key (org_id, record_kind, system, external_id)
);

create index external_refs_record on external_refs (org_id, record_id);

create function keep_external_refs() returns trigger language plpgsql set search_path from current as $$
declare
  before jsonb := '{}';
begin
  -- Does nothing while an organization is copied in a move, because the rows of this table are copied too.
  if pg_has_role(current_user, (select c.relowner from pg_class c where c.oid = tg_relid), 'member') then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if old.archived_at is null then before := old.external_refs; end if;
    if tg_argv[0] = 'client' then
      if (to_jsonb(new) ->> 'merged_into') is distinct from (to_jsonb(old) ->> 'merged_into') then
        update external_refs x set record_id = (to_jsonb(new) ->> 'merged_into')::uuid
         where x.org_id = new.org_id and x.record_kind = 'client' and x.record_id = new.id;
        return null;
      end if;
    end if;
    if new.archived_at is not null then
      delete from external_refs x where x.org_id = new.org_id and x.record_kind = tg_argv[0] and x.record_id = new.id;
      return null;
    end if;
    delete from external_refs x using jsonb_each_text(before) o
     where x.org_id = new.org_id and x.record_kind = tg_argv[0] and x.record_id = new.id
       and x.system = o.key and x.external_id = o.value and new.external_refs ->> o.key is distinct from o.value;
    -- An id that was given to another record in the meantime stays with that record.
    if old.archived_at is not null then
      insert into external_refs (org_id, record_kind, system, external_id, record_id)
      select new.org_id, tg_argv[0], n.key, n.value, new.id from jsonb_each_text(new.external_refs) n
      on conflict do nothing;
      return null;
    end if;
  end if;
  insert into external_refs (org_id, record_kind, system, external_id, record_id)
  select new.org_id, tg_argv[0], n.key, n.value, new.id from jsonb_each_text(new.external_refs) n
   where before ->> n.key is distinct from n.value
     and not exists (select from external_refs x
                      where x.org_id = new.org_id and x.record_kind = tg_argv[0] and x.system = n.key
                        and x.external_id = n.value and x.record_id = new.id);
  return null;
end $$;

-- Trigger of inserted records. It runs once for each statement, because an import inserts many clients. Its argument is
-- the kind of record.
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

-- Trigger of the records. If a record no longer has an id in a system, deletes all rows of this system that lead to
-- the record. This includes ids of records that were merged into it.
create function give_external_refs_back() returns trigger language plpgsql set search_path from current as $$
begin
  if pg_has_role(current_user, (select c.relowner from pg_class c where c.oid = tg_relid), 'member') then
    return null;
  end if;
  delete from external_refs x using jsonb_object_keys(old.external_refs) o (system)
   where x.org_id = new.org_id and x.record_kind = tg_argv[0] and x.record_id = new.id
     and x.system = o.system and not new.external_refs ? o.system;
  return null;
end $$;

-- Row-level security.
select quoin.fence('external_refs');

select quoin.not_noted('external_refs', 'follows from the records that it leads to');
