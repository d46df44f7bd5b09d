-- The same columns as in the trade, for the tables of the organization's set-up.
do $$
declare
  author record;
begin
  for author in
    select c.relname as table_name, regexp_replace(a.attname, 'type$', 'key') as key
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'quoin'::regnamespace and c.relkind = 'r' and a.attname like '%\_by\_type' and not a.attisdropped
     order by c.relname, a.attname
  loop
    execute format('alter table quoin.%I add column %I jsonb', author.table_name, author.key);
  end loop;
end $$;
