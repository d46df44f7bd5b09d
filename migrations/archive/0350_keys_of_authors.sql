-- in each mode

-- Beside every author stands the API key that the member acted through, as `{"key_id", "name"}`; null if the member acted
-- in person. The name of a key never changes, so it is stored with the id. What was written before this migration does not
-- know its key.
do $$
declare
  author record;
begin
  for author in
    select c.relname as table_name, regexp_replace(a.attname, 'type$', 'key') as key
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attname like '%\_by\_type' and not a.attisdropped
     order by c.relname, a.attname
  loop
    execute format('alter table %I add column %I jsonb', author.table_name, author.key);
  end loop;
end $$;

-- The same beside members who are named without a type.
alter table commissions add column approved_by_key jsonb;
alter table time_entries add column approved_by_key jsonb;
alter table time_off_requests add column decided_by_key jsonb;
alter table doors add column last_knocked_by_key jsonb;

create or replace view checklist_answers as
  select distinct on (r.org_id, r.job_id, r.checklist_id, a.answer ->> 'item_id')
         r.org_id, r.job_id, r.checklist_id, a.answer ->> 'item_id' as item_id, a.answer ->> 'value' as value,
         jsonb_array_length(a.answer -> 'photo_ids') > 0 as has_photo, a.answer, r.id as quality_report_id, r.performed_at,
         r.created_by_type, r.created_by_id, r.created_by_key
    from quality_reports r cross join lateral jsonb_array_elements(r.answers) a (answer)
   order by r.org_id, r.job_id, r.checklist_id, a.answer ->> 'item_id', r.performed_at desc, r.arrival desc;
select quoin.publish('checklist_answers');

-- Who saved a revision stays as it is, the key included.
create or replace function keep_revision() returns trigger language plpgsql as $$
begin
  if old.published_at is not null
     or (new.org_id, new.automation_id, new.number, new.definition, new.graph, new.trigger_config, new.editor_state, new.faults,
         new.saved_at, new.saved_by_type, new.saved_by_id, new.saved_by_key)
        is distinct from
        (old.org_id, old.automation_id, old.number, old.definition, old.graph, old.trigger_config, old.editor_state, old.faults,
         old.saved_at, old.saved_by_type, old.saved_by_id, old.saved_by_key) then
    raise 'revision % of automation % cannot be changed', old.number, old.automation_id using errcode = '23514';
  end if;
  return new;
end $$;
