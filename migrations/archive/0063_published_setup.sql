-- A table is read and written by the domain that owns it. What others may read of it, its domain publishes as views:
-- under the reader's own fence, so a view shows nobody more than the table would. Rows of a holdable view can be locked
-- `for update` by whoever must not be overtaken; nobody writes through one.
create function quoin.publish(view regclass, holdable boolean default false) returns void language plpgsql as $$
declare
  home text := (select n.nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = view);
  readers text := case home when 'quoin' then 'quoin_live, quoin_sandbox, quoin_system' else 'quoin_' || home end;
begin
  execute format('alter view %s set (security_invoker = true)', view);
  execute format('grant select on %s to %s', view, readers);
  if holdable then
    execute format('grant update on %s to %s', view, readers);
  end if;
end $$;

-- Members who own what they sold.
create view quoin.sales_reps as select m.org_id, m.id from quoin.members m where m.role = 'sales_rep';
select quoin.publish('quoin.sales_reps');

-- What a key stands for: its member, its organization, and where records go that say nothing else.
create view quoin.key_bearers as
  select m.org_id, m.id as member_id, m.role, m.active, m.location_ids, o.slug, o.name as org_name, o.timezone, o.country,
         o.currency, o.is_demo, l.id as default_location_id
    from quoin.members m
    join quoin.organizations o on o.org_id = m.org_id
    join quoin.locations l on l.org_id = m.org_id and l.is_default;
select quoin.publish('quoin.key_bearers');
