-- In each mode (schemas live and sandbox)

-- Search terms of conversations, from the participant and the messages. See client_terms.
create table conversation_terms (
  org_id          uuid not null,
  conversation_id uuid not null,
  term            text collate "C" not null,
  primary key (org_id, conversation_id, term),
  foreign key (org_id, conversation_id) references conversations deferrable
);

create index conversation_terms_term on conversation_terms (org_id, term, conversation_id);

create function note_message_terms() returns trigger language plpgsql set search_path from current as $$
begin
  insert into conversation_terms (org_id, conversation_id, term)
  select new.org_id, new.conversation_id, w.word from words_of(concat_ws(' ', new.subject, new.body)) as w (word)
  on conflict do nothing;
  return null;
end $$;

-- A phone number gets four search terms: all digits, and the last ten, seven and four.
create function note_conversation_terms() returns trigger language plpgsql set search_path from current as $$
declare digits text := regexp_replace(coalesce(new.participant_phone, ''), '[^0-9]', '', 'g');
begin
  insert into conversation_terms (org_id, conversation_id, term)
  select new.org_id, new.id, w.word
    from (select * from words_of(concat_ws(' ', new.participant_name, new.participant_email, new.subject))
          union select digits union select right(digits, 10) union select right(digits, 7) union select right(digits, 4)
         ) as w (word)
   where w.word <> ''
  on conflict do nothing;
  return null;
end $$;

-- Row-level security.
select quoin.fence('conversation_terms');

select quoin.not_noted('conversation_terms', 'words of conversations and messages, which are noted');
