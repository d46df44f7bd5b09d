-- in each mode

-- To which record an id in another system leads: one for each organization, kind of record, system and id. What the records
-- say of themselves (`external_refs`) is the truth; this follows it, and makes it unique. The ids of a client that was merged
-- lead to the survivor. A record that is archived gives its ids back.
create table external_refs (
  org_id uuid not null,
  record_kind text not null check (record_kind in ('lead', 'client', 'job', 'invoice')),
  system text not null,
  external_id text not null,
  record_id uuid not null,
  primary key (org_id, record_kind, system, external_id)
);
create index external_refs_record on external_refs (org_id, record_id);
select quoin.fence('external_refs');
select quoin.not_noted('external_refs', 'follows from the records that it leads to');

create function keep_external_refs() returns trigger language plpgsql set search_path from current as $$
declare
  before jsonb := '{}';
begin
  -- An organization that is moved brings its own along.
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
    -- What was taken while it was archived stays where it is by now.
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

do $$
declare
  target record;
begin
  for target in select * from (values ('leads', 'lead'), ('clients', 'client'), ('jobs', 'job'), ('invoices', 'invoice')) t (name, kind)
  loop
    execute format('create trigger external_refs_begin after insert on %I for each row when (new.external_refs <> ''{}'' and current_setting(''quoin.copying'', true) is distinct from ''on'') execute function keep_external_refs(%L)',
      target.name, target.kind);
    execute format('create trigger external_refs_follow after update of external_refs, archived_at%s on %I for each row execute function keep_external_refs(%L)',
      case when target.kind = 'client' then ', merged_into' else '' end, target.name, target.kind);
    execute format('alter table %I no force row level security', target.name);
    execute format('insert into external_refs (org_id, record_kind, system, external_id, record_id)
      select r.org_id, %L, n.key, n.value, %s from %I r cross join lateral jsonb_each_text(r.external_refs) n
       where r.external_refs <> ''{}'' and %s order by r.created_at, r.id on conflict do nothing',
      target.kind, case when target.kind = 'client' then 'coalesce(r.merged_into, r.id)' else 'r.id' end, target.name,
      case when target.kind = 'client' then '(r.archived_at is null or r.merged_into is not null)' else 'r.archived_at is null' end);
    execute format('alter table %I force row level security', target.name);
  end loop;
end $$;
