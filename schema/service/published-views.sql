-- Publishes a view for other domains. Only the domain that owns a table reads and writes the table itself; other
-- domains read its published views. The row-level security of the reader applies, so a view shows no more rows than the
-- table. If `holdable` is true, other domains may lock its rows with `for update`. Views cannot be written to.
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
