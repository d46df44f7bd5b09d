-- In each mode (schemas live and sandbox)
-- expands

-- Returns the only term with this beginning. Null if there are several.
create function only_term(org uuid, beginning text) returns text language plpgsql stable set search_path from current as $$
declare
  first text;
  last text;
begin
  select t.term into first from conversation_terms t
   where t.org_id = org and t.term >= beginning and t.term < beginning || U&'\+10FFFF' order by t.term limit 1;
  select t.term into last from conversation_terms t
   where t.org_id = org and t.term >= beginning and t.term < beginning || U&'\+10FFFF' order by t.term desc limit 1;
  return case when first = last then first end;
end $$;

-- Returns the conversations with both terms, at most 20,001. The index has the conversations of a term in the order of their
-- ids, so the two lists are merged: half the work of comparing them by hash.
create function conversations_with_both(org uuid, one text, other text) returns uuid[] language plpgsql stable
set search_path from current set enable_hashjoin = off set enable_nestloop = off as $$
begin
  return array(
    select a.conversation_id from conversation_terms a
      join conversation_terms b on b.org_id = org and b.term = other and b.conversation_id = a.conversation_id
     where a.org_id = org and a.term = one limit 20001);
end $$;

-- Returns the conversations that contain, for each of these beginnings, a term with this beginning, at most 1,000. Returns
-- null if they are more, or if many of the latest conversations contain all of them: then conversations that are read in
-- any order soon contain enough matches.
--
-- 1. If one of the beginnings is rare, its conversations are looked up and then compared with the others.
-- 2. Otherwise the conversations of the two rarest are intersected, unless they often meet in the latest 300. If each of the
--    two is the beginning of one term only, their lists are merged.
create or replace function find_conversations(beginnings text[]) returns uuid[] language plpgsql stable set search_path from current as $$
declare
  org uuid := quoin.org_id();
  sorted text[];
  fewest integer;
  one text;
  other text;
  found uuid[];
begin
  select array_agg(c.term order by c.number, length(c.term) desc), min(c.number) into sorted, fewest
    from (select lower(b.text) as term,
                 (select count(*) from (select from conversation_terms t where t.org_id = org and t.term >= lower(b.text)
                                           and t.term < lower(b.text) || U&'\+10FFFF' limit 1000) s) as number
            from unnest(beginnings) as b (text)) c;
  if fewest < 1000 then
    return with_terms(org, array(
      select distinct t.conversation_id from conversation_terms t
       where t.org_id = org and t.term >= sorted[1] and t.term < sorted[1] || U&'\+10FFFF'), sorted[2:]);
  end if;
  if cardinality(sorted) = 1 then
    return null;
  end if;
  if cardinality(with_terms(org, array(
       select c.id from conversations c where c.org_id = org and c.archived_at is null
        order by c.last_message_at desc, c.id desc limit 300), sorted)) >= 15 then
    return null;
  end if;
  one := only_term(org, sorted[1]);
  other := only_term(org, sorted[2]);
  if one is not null and other is not null then
    found := conversations_with_both(org, one, other);
  else
    found := array(
      select t.conversation_id from conversation_terms t
       where t.org_id = org and t.term >= sorted[1] and t.term < sorted[1] || U&'\+10FFFF'
      intersect
      select t.conversation_id from conversation_terms t
       where t.org_id = org and t.term >= sorted[2] and t.term < sorted[2] || U&'\+10FFFF'
       limit 20001);
  end if;
  if cardinality(found) <= 20000 then
    found := with_terms(org, found, sorted[3:]);
  end if;
  return case when cardinality(found) <= 1000 then found end;
end $$;
