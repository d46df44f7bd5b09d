-- in each mode

create index clients_status on clients (org_id, status, created_at, id);
create index clients_merged on clients (org_id, merged_into) where merged_into is not null;

-- The words by which a client is found, in lower case: a search is a range of this index, which row-level security
-- allows where it forbids an index of patterns or trigrams. `source_id` is the client or the property that says the word.
create table client_terms (
  org_id uuid not null,
  source_id uuid not null,
  term text collate "C" not null,
  client_id uuid not null,
  primary key (org_id, source_id, term),
  foreign key (org_id, client_id) references clients
);
create index client_terms_term on client_terms (org_id, term, client_id);
create index client_terms_client on client_terms (org_id, client_id);
select quoin.fence('client_terms');

-- A phone number is found by its last ten, seven and four digits too, as people say it.
create function keep_client_terms(org uuid, source uuid, client uuid, words text, phone text) returns void
language plpgsql set search_path from current as $$
declare digits text := regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g');
begin
  delete from client_terms t where t.org_id = org and t.source_id = source;
  insert into client_terms (org_id, source_id, term, client_id)
  select distinct org, source, left(t.word, 100), client
    from (select regexp_split_to_table(lower(words), '[^[:alnum:]]+') as word
          union all select digits union all select right(digits, 10) union all select right(digits, 7)
          union all select right(digits, 4)) t
   where t.word <> '';
end $$;

create function note_client_terms() returns trigger language plpgsql set search_path from current as $$
begin
  perform keep_client_terms(new.org_id, new.id, new.id,
    concat_ws(' ', new.name, new.email, new.address_line1, new.address_line2, new.city, new.zip), new.phone);
  return null;
end $$;
create trigger client_terms_made after insert on clients for each row execute function note_client_terms();
create trigger client_terms_changed after update of name, email, phone, address_line1, address_line2, city, zip on clients
  for each row when ((old.name, old.email, old.phone, old.address_line1, old.address_line2, old.city, old.zip)
    is distinct from (new.name, new.email, new.phone, new.address_line1, new.address_line2, new.city, new.zip))
  execute function note_client_terms();

create function note_property_terms() returns trigger language plpgsql set search_path from current as $$
begin
  perform keep_client_terms(new.org_id, new.id, new.client_id,
    concat_ws(' ', new.label, new.address_line1, new.address_line2, new.city, new.zip), null);
  return null;
end $$;
create trigger property_terms_made after insert on properties for each row execute function note_property_terms();
create trigger property_terms_changed after update of client_id, label, address_line1, address_line2, city, zip on properties
  for each row when ((old.client_id, old.label, old.address_line1, old.address_line2, old.city, old.zip)
    is distinct from (new.client_id, new.label, new.address_line1, new.address_line2, new.city, new.zip))
  execute function note_property_terms();

-- A record that is written for a client while that is being merged waits for the merge, and then goes where it went.
create function follow_merge() returns trigger language plpgsql set search_path from current as $$
declare survivor uuid;
begin
  select c.merged_into into survivor from clients c where c.org_id = new.org_id and c.id = new.client_id for key share;
  if survivor is not null then
    new.client_id := survivor;
  end if;
  return new;
end $$;
do $$
declare record_table text;
begin
  foreach record_table in array array['leads', 'estimates', 'jobs', 'invoices', 'payments', 'conversations'] loop
    execute format('create trigger follow_merge before insert on %I for each row when (new.client_id is not null) execute function follow_merge()', record_table);
  end loop;
end $$;
