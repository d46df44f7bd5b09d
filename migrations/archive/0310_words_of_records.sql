-- in each mode

-- The words by which leads, jobs, estimates and invoices are found, as clients are by `client_terms`: what the record itself
-- says, and what its lines are called. `source_id` is the record or the line that says the word. Whoever reads them reads
-- the record with them, under its own fence.

-- A phone number is found by its last ten, seven and four digits too, as people say it.
create function terms_of(said text, phone text) returns setof text language sql immutable as $$
  select w.word
    from (select left(s.word, 100) as word from regexp_split_to_table(lower(normalize(left(said, 20000))), '[^[:alnum:]]+') as s (word)
          union
          select right(regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'), n) from unnest(array[20, 10, 7, 4]) as n) as w
   where w.word <> ''
$$;

alter table leads no force row level security;
alter table jobs no force row level security;
alter table estimates no force row level security;
alter table invoices no force row level security;
alter table line_items no force row level security;

do $$
declare
  kind record;
  words text;
  phone text;
  is_same text;
begin
  for kind in
    select * from (values
      ('lead', 'leads', array['lead_number', 'customer_name', 'customer_email', 'service_address', 'city', 'zip'], 'customer_phone'),
      ('job', 'jobs', array['job_number', 'service_type', 'customer_name', 'service_address', 'service_city', 'service_zip'], null),
      ('estimate', 'estimates', array['estimate_number', 'display_number', 'customer_name', 'customer_email', 'service_address', 'city', 'zip'],
       'customer_phone'),
      ('invoice', 'invoices', array['invoice_number', 'display_number', 'billing_name', 'billing_email', 'billing_address_line1',
                                    'billing_address_line2', 'billing_city', 'billing_zip'], 'billing_phone')
    ) as k (name, records, said, phone)
  loop
    words := 'concat_ws('' '', ' || (select string_agg('r.' || said, ', ') from unnest(kind.said) as said) || ')';
    phone := coalesce('r.' || kind.phone, 'null::text');
    is_same := (select format('(%s) is distinct from (%s)', string_agg('old.' || named, ', '), string_agg('new.' || named, ', '))
                  from unnest(array_remove(kind.said || kind.phone, null)) as named);

    execute format('create table %s_terms (org_id uuid not null, source_id uuid not null, term text collate "C" not null, %1$s_id uuid not null)', kind.name);
    execute format('insert into %s_terms (org_id, source_id, term, %1$s_id) select r.org_id, r.id, t.term, r.id from %s r, terms_of(%s, %s) as t (term)',
      kind.name, kind.records, words, phone);
    if kind.name <> 'lead' then
      execute format('insert into %s_terms (org_id, source_id, term, %1$s_id)
        select l.org_id, l.id, t.term, l.%1$s_id from line_items l, terms_of(l.name, null) as t (term) where l.%1$s_id is not null', kind.name);
    end if;
    execute format('alter table %s_terms add primary key (org_id, %1$s_id, source_id, term)', kind.name);
    execute format('create index %s_terms_term on %1$s_terms (org_id, term, %1$s_id)', kind.name);
    perform quoin.fence(format('%s_terms', kind.name)::regclass);
    perform quoin.not_noted(format('%s_terms', kind.name)::regclass, 'words of a search, made from the record and its lines');

    execute format($made$
      create function keep_%1$s_terms() returns trigger language plpgsql set search_path from current as $keep$
      declare r %2$s%%rowtype;
      begin
        r := new;
        if tg_op = 'UPDATE' then
          delete from %1$s_terms t where t.org_id = r.org_id and t.%1$s_id = r.id and t.source_id = r.id;
        end if;
        insert into %1$s_terms (org_id, source_id, term, %1$s_id)
        select r.org_id, r.id, t.term, r.id from terms_of(%3$s, %4$s) as t (term);
        return null;
      end $keep$
    $made$, kind.name, kind.records, words, phone);
    execute format('create trigger terms_made after insert on %s for each row when (current_setting(''quoin.copying'', true) is distinct from ''on'') execute function keep_%s_terms()',
      kind.records, kind.name);
    execute format('create trigger terms_changed after update of %s on %s for each row when (%s) execute function keep_%s_terms()',
      array_to_string(array_remove(kind.said || kind.phone, null), ', '), kind.records, is_same, kind.name);
  end loop;
end $$;

alter table leads force row level security;
alter table jobs force row level security;
alter table estimates force row level security;
alter table invoices force row level security;
alter table line_items force row level security;

-- Records are archived and stay; lines go. All lines of a document are written by one statement, and taken away by one.
create function keep_terms_of_lines() returns trigger language plpgsql set search_path from current as $$
begin
  insert into job_terms (org_id, source_id, term, job_id)
  select l.org_id, l.id, t.term, l.job_id from made l, terms_of(l.name, null) as t (term) where l.job_id is not null;
  insert into estimate_terms (org_id, source_id, term, estimate_id)
  select l.org_id, l.id, t.term, l.estimate_id from made l, terms_of(l.name, null) as t (term) where l.estimate_id is not null;
  insert into invoice_terms (org_id, source_id, term, invoice_id)
  select l.org_id, l.id, t.term, l.invoice_id from made l, terms_of(l.name, null) as t (term) where l.invoice_id is not null;
  return null;
end $$;
create function remove_terms_of_lines() returns trigger language plpgsql set search_path from current as $$
begin
  delete from job_terms t using gone l where t.org_id = l.org_id and t.job_id = l.job_id and t.source_id = l.id;
  delete from estimate_terms t using gone l where t.org_id = l.org_id and t.estimate_id = l.estimate_id and t.source_id = l.id;
  delete from invoice_terms t using gone l where t.org_id = l.org_id and t.invoice_id = l.invoice_id and t.source_id = l.id;
  return null;
end $$;
create trigger terms_made after insert on line_items referencing new table as made
  for each statement when (current_setting('quoin.copying', true) is distinct from 'on') execute function keep_terms_of_lines();
create trigger terms_gone after delete on line_items referencing old table as gone
  for each statement when (current_setting('quoin.copying', true) is distinct from 'on') execute function remove_terms_of_lines();
create trigger terms_changed_from after update on line_items referencing old table as gone
  for each statement execute function remove_terms_of_lines();
create trigger terms_changed_to after update on line_items referencing new table as made
  for each statement execute function keep_terms_of_lines();

-- A document is found by the words of its client, and of the property that it is about, as these are called now.
drop index client_terms_term;
create index client_terms_term on client_terms (org_id, term, client_id) include (source_id);
drop index client_terms_client;
create index client_terms_client on client_terms (org_id, client_id, term);
