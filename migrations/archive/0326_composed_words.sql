-- in each mode

-- Words of clients and of conversations are kept composed, as those of other records are: `e` with an accent of its own is `é`.

create or replace function keep_client_terms(org uuid, source uuid, client uuid, words text, phone text) returns void
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

create or replace function words_of(said text) returns setof text language sql immutable as $$
  select distinct left(w.word, 100) from regexp_split_to_table(lower(normalize(left(said, 20000))), '[^[:alnum:]]+') as w (word)
   where w.word <> ''
$$;

alter table clients no force row level security;
alter table properties no force row level security;
alter table client_terms no force row level security;
alter table conversations no force row level security;
alter table messages no force row level security;
alter table conversation_terms no force row level security;

select keep_client_terms(c.org_id, c.id, c.id, concat_ws(' ', c.name, c.email, c.address_line1, c.address_line2, c.city, c.zip), c.phone)
  from clients c
 where concat_ws(' ', c.name, c.email, c.address_line1, c.address_line2, c.city, c.zip) is not normalized;
select keep_client_terms(p.org_id, p.id, p.client_id, concat_ws(' ', p.label, p.address_line1, p.address_line2, p.city, p.zip), null)
  from properties p
 where concat_ws(' ', p.label, p.address_line1, p.address_line2, p.city, p.zip) is not normalized;
insert into conversation_terms (org_id, conversation_id, term)
select c.org_id, c.id, w.word
  from conversations c, words_of(concat_ws(' ', c.participant_name, c.participant_email, c.subject)) as w (word)
 where concat_ws(' ', c.participant_name, c.participant_email, c.subject) is not normalized
on conflict do nothing;
insert into conversation_terms (org_id, conversation_id, term)
select m.org_id, m.conversation_id, w.word from messages m, words_of(concat_ws(' ', m.subject, m.body)) as w (word)
 where concat_ws(' ', m.subject, m.body) is not normalized
on conflict do nothing;

alter table clients force row level security;
alter table properties force row level security;
alter table client_terms force row level security;
alter table conversations force row level security;
alter table messages force row level security;
alter table conversation_terms force row level security;
