-- Publishes a view for other domains. Only the domain that owns a table reads and writes the table; other domains
-- read its published views. A view applies the row-level security of the reader, so it shows no more than the table.
-- Rows of a `holdable` view can be locked with `for update`. Nothing is written through a view.
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
