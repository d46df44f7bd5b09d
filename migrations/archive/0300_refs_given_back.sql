-- in each mode

-- Whoever takes a record's id in a system away gives back all that lead to it there, with those of records that were merged
-- into it.
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

do $$
declare
  target record;
begin
  for target in select * from (values ('leads', 'lead'), ('clients', 'client'), ('jobs', 'job'), ('invoices', 'invoice')) t (name, kind)
  loop
    execute format('create trigger external_refs_given_back after update of external_refs on %I for each row when (old.external_refs is distinct from new.external_refs) execute function give_external_refs_back(%L)',
      target.name, target.kind);
  end loop;
end $$;
