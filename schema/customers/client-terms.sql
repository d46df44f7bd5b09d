-- In each mode (schemas live and sandbox)

-- Search terms of clients, in lower case. A search reads a range of this table's index. Under row-level security,
-- Postgres can use such an index, but not an index of patterns or trigrams. `source_id` is the client or the property
-- from which the term comes.
create table client_terms (
  org_id    uuid not null,
  source_id uuid not null,
  term      text collate "C" not null,
  client_id uuid not null,
  primary key (org_id, source_id, term),
  foreign key (org_id, client_id) references clients deferrable
);

create index client_terms_term on client_terms (org_id, term, client_id) include (source_id);
create index client_terms_client on client_terms (org_id, client_id, term);

-- A phone number gets four search terms: all digits, and the last ten, seven and four.
create function keep_client_terms(org uuid, source uuid, client uuid, words text, phone text) returns void
language plpgsql set search_path from current as $$
declare digits text := regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g');
begin
  delete from client_terms t where t.org_id = org and t.source_id = source;
  insert into client_terms (org_id, source_id, term, client_id)
  select distinct org, source, left(t.word, 100), client
    from (select regexp_split_to_table(lower(normalize(words)), '[^[:alnum:]]+') as word
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

create function note_property_terms() returns trigger language plpgsql set search_path from current as $$
begin
  perform keep_client_terms(new.org_id, new.id, new.client_id,
    concat_ws(' ', new.label, new.address_line1, new.address_line2, new.city, new.zip), null);
  return null;
end $$;

-- Row-level security.
select quoin.fence('client_terms');

select quoin.not_noted('client_terms', 'words of a search, made from the client');
