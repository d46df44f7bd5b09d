-- In each mode (schemas live and sandbox)

-- Words by which records are found: one row for each client, lead, estimate, job, invoice and credit note. A row is found
-- by an inverted index (GIN), which intersects the lists of records of several words. Conversations have a table of their
-- own, conversation_terms.
--
-- The words of a row are
-- - words of the record and its lines, without a weight. For a client also those of its properties.
-- - words of the record's client, with the weight B, and of its property, with the weight C, unless the record has them
--   itself. They are the current ones: when a client changes, the rows of its records change, too. A caller who may not
--   see the client or the property does not find the record by them (see query_of_words).
--
-- Each word begins with a letter for the kind of record and six digits of the organization's id (see start_of_words), so
-- that a search for the beginning of a word reads no words of other organizations. Organizations may share the six
-- digits, so each search also compares `org_id`.
create table search_words (
  org_id uuid not null,
  kind   text not null check (kind in ('client', 'lead', 'estimate', 'job', 'invoice', 'credit_note')),
  id     uuid not null,
  words  tsvector not null,
  primary key (org_id, kind, id)
);

-- New words are first appended to a list, which every search reads in addition. The background work moves them to the
-- index every five seconds (see quoin.settle_search_words), so a caller does it only after 8 MB of new words.
create index search_words_words on search_words using gin (words) with (gin_pending_list_limit = 8192);

create function start_of_words(org uuid, of_kind text) returns text language sql immutable parallel safe as $$
  select case of_kind when 'client' then 'c' when 'lead' then 'l' when 'estimate' then 'e' when 'job' then 'j' when 'invoice' then 'i'
                      when 'credit_note' then 'n' end || right(org::text, 6)
$$;

-- Returns the words of a text and of a phone number, in lower case. Each word begins with `start` and has the weight
-- `mark`, such as `:1B`. A phone number gets four words: all digits, and the last ten, seven and four. Words are cut after
-- 100 characters, and the text after `most`.
create function words_from(start text, said text, phone text, mark text, most integer) returns tsvector language plpgsql immutable
parallel safe as $$
declare
  digits text := regexp_replace(phone, '[^0-9]', '', 'g');
  spaced text := btrim(regexp_replace(
    concat_ws(' ', lower(normalize(left(said, most))), digits, right(digits, 10), right(digits, 7), right(digits, 4)),
    '[^[:alnum:]]+', ' ', 'g'));
begin
  if spaced = '' then
    return '';
  end if;
  if spaced ~ '[^ ]{101}' then
    spaced := regexp_replace(spaced, '([^ ]{100})[^ ]+', '\1', 'g');
  end if;
  return (start || replace(spaced, ' ', mark || ' ' || start) || mark)::tsvector;
end $$;

-- Returns the words of a record with those of its client and property.
create function words_with_client(
  start text, said text, phone text, client_said text, client_phone text, property_said text
) returns tsvector language plpgsql immutable parallel safe as $$
declare
  own tsvector := words_from(start, said, phone, '', 100000);
begin
  return own || ts_delete(words_from(start, client_said, client_phone, ':1B', 20000), tsvector_to_array(own))
             || ts_delete(words_from(start, property_said, null, ':1C', 20000), tsvector_to_array(own));
end $$;

-- Texts of all records from which their words are derived. The words of a client include those of its properties.
create view search_texts as
  select c.org_id, 'client' as kind, c.id, null::uuid as client_id, null::uuid as property_id,
         concat_ws(' ', c.said, (select string_agg(p.said, ' ' order by p.id) from property_texts p
                                  where p.org_id = c.org_id and p.client_id = c.id)) as said,
         c.phone
    from client_texts c
  union all select t.org_id, 'lead', t.id, t.client_id, t.property_id, t.said, t.phone from lead_texts t
  union all select t.org_id, 'estimate', t.id, t.client_id, t.property_id, t.said, t.phone from estimate_texts t
  union all select t.org_id, 'job', t.id, t.client_id, t.property_id, t.said, null from job_texts t
  union all select t.org_id, 'invoice', t.id, t.client_id, t.property_id, t.said, t.phone from invoice_texts t
  union all select t.org_id, 'credit_note', t.id, t.client_id, null, t.said, t.phone from credit_note_texts t;
select quoin.publish('search_texts');

-- The words of all records, as they should be stored in search_words.
create view search_words_due as
  select t.org_id, t.kind, t.id,
         words_with_client(start_of_words(t.org_id, t.kind), t.said, t.phone, c.said, c.phone, p.said) as words
    from search_texts t
    left join client_texts c on c.org_id = t.org_id and c.id = t.client_id
    left join property_texts p on p.org_id = t.org_id and p.id = t.property_id;
select quoin.publish('search_words_due');

-- Key of the lock between changes of a client's words (exclusive) and of the words of its records (shared). Without it,
-- a record that is created while its client is renamed would keep the former name. The clients of an organization share
-- 64 keys, so that a transaction that creates records of many clients holds few locks.
create function lock_of_words(org uuid, client uuid) returns bigint language sql immutable parallel safe as $$
  select hashtextextended('search_words ' || org::text, hashtext(client::text) & 63)
$$;

-- Waits for transactions that change the words of these clients.
create function lock_words_of_clients(org uuid, clients uuid[]) returns void language sql as $$
  select pg_advisory_xact_lock_shared(k.key)
    from (select distinct lock_of_words(org, c.id) as key from unnest(clients) as c (id) where c.id is not null order by 1) k
$$;

-- Stores the words of these records. It runs as the owner of the tables, because the caller may change a record whose
-- client is outside the caller's locations. Each kind has statements of its own, whose plans read only its tables. The
-- words are read after the lock, with a new snapshot.
create function store_words(of_kind text, org uuid, ids uuid[]) returns void language plpgsql security definer
set search_path from current set plan_cache_mode = force_generic_plan as $$
begin
  case of_kind
  when 'client' then
    insert into search_words as w (org_id, kind, id, words)
    select d.org_id, d.kind, d.id, d.words from search_words_due d where d.kind = 'client' and d.org_id = org and d.id = any (ids)
    on conflict (org_id, kind, id) do update set words = excluded.words where w.words <> excluded.words;
  when 'lead' then
    perform lock_words_of_clients(org, array(select r.client_id from leads r where r.org_id = org and r.id = any (ids)));
    insert into search_words as w (org_id, kind, id, words)
    select d.org_id, d.kind, d.id, d.words from search_words_due d where d.kind = 'lead' and d.org_id = org and d.id = any (ids)
    on conflict (org_id, kind, id) do update set words = excluded.words where w.words <> excluded.words;
  when 'estimate' then
    perform lock_words_of_clients(org, array(select r.client_id from estimates r where r.org_id = org and r.id = any (ids)));
    insert into search_words as w (org_id, kind, id, words)
    select d.org_id, d.kind, d.id, d.words from search_words_due d where d.kind = 'estimate' and d.org_id = org and d.id = any (ids)
    on conflict (org_id, kind, id) do update set words = excluded.words where w.words <> excluded.words;
  when 'job' then
    perform lock_words_of_clients(org, array(select r.client_id from jobs r where r.org_id = org and r.id = any (ids)));
    insert into search_words as w (org_id, kind, id, words)
    select d.org_id, d.kind, d.id, d.words from search_words_due d where d.kind = 'job' and d.org_id = org and d.id = any (ids)
    on conflict (org_id, kind, id) do update set words = excluded.words where w.words <> excluded.words;
  when 'invoice' then
    perform lock_words_of_clients(org, array(select r.client_id from invoices r where r.org_id = org and r.id = any (ids)));
    insert into search_words as w (org_id, kind, id, words)
    select d.org_id, d.kind, d.id, d.words from search_words_due d where d.kind = 'invoice' and d.org_id = org and d.id = any (ids)
    on conflict (org_id, kind, id) do update set words = excluded.words where w.words <> excluded.words;
  when 'credit_note' then
    perform lock_words_of_clients(org, array(select r.client_id from credit_notes r where r.org_id = org and r.id = any (ids)));
    insert into search_words as w (org_id, kind, id, words)
    select d.org_id, d.kind, d.id, d.words from search_words_due d where d.kind = 'credit_note' and d.org_id = org and d.id = any (ids)
    on conflict (org_id, kind, id) do update set words = excluded.words where w.words <> excluded.words;
  end case;
end $$;

-- Stores the words of clients again. Transactions that add or change properties of the same client wait for each other.
-- A client that this transaction inserted or changed is locked already.
create function store_words_of_clients(org uuid, clients uuid[]) returns void language plpgsql security definer
set search_path from current set plan_cache_mode = force_generic_plan as $$
begin
  perform 1 from clients c where c.org_id = org and c.id = any (clients) and c.changed_in <> pg_current_xact_id()
    order by c.id for no key update;
  perform store_words('client', org, clients);
end $$;

create function store_words_of_client(org uuid, client uuid) returns void language sql security definer
set search_path from current as $$
  select store_words_of_clients(org, array[client])
$$;

-- Stores the words of all records that belong to the client or, if `property` is given, to this property.
create function store_words_of_records(org uuid, client uuid, property uuid) returns void language plpgsql security definer
set search_path from current as $$
begin
  perform pg_advisory_xact_lock(lock_of_words(org, client));
  if property is null then
    perform store_words('lead', org, array(select r.id from leads r where r.org_id = org and r.client_id = client));
    perform store_words('estimate', org, array(select r.id from estimates r where r.org_id = org and r.client_id = client));
    perform store_words('job', org, array(select r.id from jobs r where r.org_id = org and r.client_id = client));
    perform store_words('invoice', org, array(select r.id from invoices r where r.org_id = org and r.client_id = client));
    perform store_words('credit_note', org, array(select r.id from credit_notes r where r.org_id = org and r.client_id = client));
  else
    perform store_words('lead', org, array(select r.id from leads r where r.org_id = org and r.property_id = property));
    perform store_words('estimate', org, array(select r.id from estimates r where r.org_id = org and r.property_id = property));
    perform store_words('job', org, array(select r.id from jobs r where r.org_id = org and r.property_id = property));
    perform store_words('invoice', org, array(select r.id from invoices r where r.org_id = org and r.property_id = property));
  end if;
end $$;

-- Trigger of records. Its argument is the kind of record.
create function words_follow() returns trigger language plpgsql set search_path from current as $$
begin
  perform store_words(tg_argv[0], new.org_id, array[new.id]);
  return null;
end $$;

-- Trigger of new leads. Most of them have no client yet, so that their words need no other row.
create function words_of_lead_begin() returns trigger language plpgsql set search_path from current as $$
begin
  if new.client_id is not null or new.property_id is not null then
    perform store_words('lead', new.org_id, array[new.id]);
    return null;
  end if;
  insert into search_words (org_id, kind, id, words)
  values (new.org_id, 'lead', new.id, words_from(start_of_words(new.org_id, 'lead'),
    concat_ws(' ', new.lead_number, new.customer_name, new.customer_email, new.service_address, new.city, new.zip), new.customer_phone,
    '', 100000));
  return null;
end $$;

-- Triggers of inserted clients and properties. They run once for each statement, because an import inserts many. If one
-- statement inserts clients and their properties, the words of the clients are stored with the properties, and the
-- second trigger finds them.
create function words_of_clients_begin() returns trigger language plpgsql set search_path from current as $$
begin
  perform store_words('client', n.org_id, n.ids)
     from (select m.org_id, array_agg(m.id) as ids from made m
            where (select true from search_words w where w.org_id = m.org_id and w.kind = 'client' and w.id = m.id limit 1) is null
            group by 1) n;
  return null;
end $$;

create function words_of_properties_begin() returns trigger language plpgsql set search_path from current as $$
begin
  perform store_words_of_clients(n.org_id, n.ids)
     from (select m.org_id, array_agg(distinct m.client_id) as ids from made m group by 1) n;
  return null;
end $$;

-- Trigger of changed clients.
create function words_of_client_follow() returns trigger language plpgsql set search_path from current as $$
begin
  perform store_words('client', new.org_id, array[new.id]);
  perform store_words_of_records(new.org_id, new.id, null);
  return null;
end $$;

-- Trigger of changed properties.
create function words_of_property_follow() returns trigger language plpgsql set search_path from current as $$
begin
  perform store_words_of_client(new.org_id, new.client_id);
  if old.client_id <> new.client_id then
    perform store_words_of_client(new.org_id, old.client_id);
  end if;
  perform store_words_of_records(new.org_id, new.client_id, new.id);
  return null;
end $$;

-- Triggers of lines. They run once for each statement, because one statement inserts, updates or deletes all lines of a
-- document.
create function words_of_lines_follow() returns trigger language plpgsql set search_path from current as $$
begin
  perform store_words('job', d.org_id, d.ids)
     from (select l.org_id, array_agg(distinct l.job_id) as ids from changed l where l.job_id is not null group by 1) d;
  perform store_words('estimate', d.org_id, d.ids)
     from (select l.org_id, array_agg(distinct l.estimate_id) as ids from changed l where l.estimate_id is not null group by 1) d;
  perform store_words('invoice', d.org_id, d.ids)
     from (select l.org_id, array_agg(distinct l.invoice_id) as ids from changed l where l.invoice_id is not null group by 1) d;
  return null;
end $$;

-- Lines stay in their document, so an update changes words only by another name.
create function words_of_renamed_lines_follow() returns trigger language plpgsql set search_path from current as $$
begin
  perform store_words('job', d.org_id, d.ids)
     from (select l.org_id, array_agg(distinct l.job_id) as ids from made l join gone g on g.org_id = l.org_id and g.id = l.id
            where l.job_id is not null and l.name <> g.name group by 1) d;
  perform store_words('estimate', d.org_id, d.ids)
     from (select l.org_id, array_agg(distinct l.estimate_id) as ids from made l join gone g on g.org_id = l.org_id and g.id = l.id
            where l.estimate_id is not null and l.name <> g.name group by 1) d;
  perform store_words('invoice', d.org_id, d.ids)
     from (select l.org_id, array_agg(distinct l.invoice_id) as ids from made l join gone g on g.org_id = l.org_id and g.id = l.id
            where l.invoice_id is not null and l.name <> g.name group by 1) d;
  return null;
end $$;

-- Returns the query for records that contain, for each of these beginnings, a word with this beginning. With `marks`, words
-- of the client count only if it contains B, and words of the property only if it contains C. Words of the record itself
-- have no weight, so they count in any case; `A` alone selects them.
create function query_of_words(start text, beginnings text[], marks text) returns tsquery language sql immutable parallel safe as $$
  select string_agg('''' || start || replace(replace(lower(b.text), '\', '\\'), '''', '''''') || ''':*' || marks, ' & ')::tsquery
    from unnest(beginnings) as b (text)
$$;

-- Returns the records of a kind that contain all these words, at most 1,000. Returns null if they are more, or if many of
-- the newest records contain all words: then records that are read in any order soon contain enough matches.
--
-- 1. The newest 500 records tell how common each word is.
-- 2. A rare word is looked up alone, and its records are compared with the other words.
-- 3. If no word is rare, the index intersects the records of all words. The rarest word is a condition of its own, because
--    the index compares two lists of one word each faster than it evaluates a query of two words.
--
-- It runs as the owner of the table: under row-level security Postgres does not use this index, because the comparison of
-- words is not known not to leak. It reads only the organization of the transaction. The caller reads the records by
-- their ids under its own row-level security.
create function find_words(of_kind text, beginnings text[]) returns uuid[] language plpgsql stable security definer
set search_path from current as $$
declare
  org uuid := quoin.org_id();
  start text := start_of_words(org, of_kind);
  every tsquery := query_of_words(start, beginnings, '');
  newest integer;
  met uuid[];
  rare text;
  rarest tsquery;
  others tsquery;
  frequency integer;
  found uuid[];
begin
  with sample as materialized (
    select w.id, w.words from search_words w where w.org_id = org and w.kind = of_kind order by w.id desc limit 500),
  -- Materialized, so that the query of a word is not built again for each row of the sample.
  asked as materialized (
    select b.text, query_of_words(start, array[b.text], '') as query from unnest(beginnings) as b (text)),
  counted as (
    select q.text, q.query, length(q.text) as length, (select count(*) from sample s where s.words @@ q.query) as frequency from asked q)
  select (select count(*) from sample), array(select s.id from sample s where s.words @@ every), c.text, c.query, c.frequency
    into newest, met, rare, rarest, frequency
    from counted c order by c.frequency, c.length desc limit 1;
  if newest < 500 then
    return met;
  end if;
  if cardinality(met) >= 25 then
    return null;
  end if;
  -- The condition on the organization is written so that Postgres cannot use the primary key for it.
  if frequency < 10 and cardinality(beginnings) > 1 then
    with among as materialized (
      select w.id, w.words from search_words w where w.words @@ rarest and w.org_id is not distinct from org limit 2001)
    select array(select a.id from among a where a.words @@ every), (select count(*) from among) into found, newest;
    if newest <= 2000 then
      return case when cardinality(found) <= 1000 then found end;
    end if;
  end if;
  others := query_of_words(start, array_remove(beginnings, rare), '');
  if others is null then
    found := array(select w.id from search_words w where w.words @@ rarest and w.org_id is not distinct from org limit 1001);
  else
    found := array(
      select w.id from search_words w
       where w.words @@ rarest and w.words @@ others and w.org_id is not distinct from org limit 1001);
  end if;
  return case when cardinality(found) <= 1000 then found end;
end $$;

-- Row-level security.
select quoin.fence('search_words');
-- For find_words and store_words, which run as the owner of the table.
create policy words on search_words to current_user using (true) with check (true);

select quoin.not_noted('search_words', 'words of a search, made from the records and their lines');
