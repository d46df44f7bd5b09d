-- In each mode (schemas live and sandbox)
-- expands

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
create or replace function find_words(of_kind text, beginnings text[]) returns uuid[] language plpgsql stable security definer
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
