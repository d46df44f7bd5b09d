-- in each mode

-- Everything that was said with one customer stands in one conversation: of a client, else of a lead, else of whoever has
-- the number or address (docs/decisions/inbox.md). What two conversations held stands in one as soon as they are with the
-- same customer; the other keeps its id and its thread, which lead there.

alter table conversations disable trigger user, no force row level security;
alter table messages disable trigger user, no force row level security;
alter table message_attachments no force row level security;
alter table inbound_mails no force row level security;
alter table files disable trigger user, no force row level security;
alter table file_bytes disable trigger user, no force row level security;
alter table file_totals no force row level security;
alter table clients no force row level security;
alter table leads no force row level security;

alter table conversations
  -- as numbers and addresses are compared; of somebody who is neither client nor lead
  add column phone_key text,
  add column email_key text,
  -- who it is with, as clients and leads say it, or as they say it themselves
  add column participant_name text,
  add column participant_phone text,
  add column participant_email text,
  add column channels text[] not null default '{}',
  add column assigned_to uuid,
  add column needs_response boolean not null default false,
  add column last_inbound_at timestamptz(3),
  -- of texts alone: whoever wrote one is answered
  add column last_inbound_text_at timestamptz(3),
  -- how the latest message begins
  add column preview text,
  -- where what it held stands now
  add column merged_into uuid,
  add column version integer not null default 1,
  add column created_by_type text not null default 'system',
  add column created_by_id uuid,
  add column archived_at timestamptz(3),
  add column changed_in xid8 not null default pg_current_xact_id(),
  add foreign key (org_id, assigned_to) references quoin.members deferrable initially immediate;

alter table messages
  drop constraint messages_kind_check,
  drop constraint messages_note_check,
  add column to_address text,
  add column segments integer check (segments > 0),
  add column status text not null default 'received' check (status in
    ('received', 'recorded', 'queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed', 'refused')),
  -- why it failed or was refused
  add column failure text,
  -- when it is to leave
  add column send_at timestamptz(3),
  -- `[{file_id, filename, content_type, size_bytes}]`
  add column attachments jsonb not null default '[]',
  add column voicemail_id uuid,
  -- the message in the outbox whose delivery it shows
  add column outbox_id uuid,
  add column archived_at timestamptz(3),
  add column changed_in xid8 not null default pg_current_xact_id(),
  alter column sent_at drop not null;
alter table messages rename column from_email to from_address;
update messages set status = case direction when 'inbound' then 'received' when 'outbound' then 'sent' else 'recorded' end;
alter table messages
  alter column status drop default,
  alter column attachments drop default,
  add constraint messages_kind_check check (kind in ('sms', 'email', 'call', 'voicemail', 'note', 'system')),
  add constraint messages_direction_of_kind check ((kind in ('note', 'system')) = (direction = 'none'));

-- What came with mails are files from now on.
create temporary table attached as
  select a.org_id, a.message_id, a.position, gen_random_uuid() as file_id, a.location_id,
         coalesce(nullif(left(btrim(regexp_replace(a.filename, '[[:cntrl:]/\\]', '_', 'g')), 200), ''), 'attachment') as filename,
         case when length(a.content_type) between 3 and 127 then lower(a.content_type) else 'application/octet-stream' end as content_type,
         a.size, m.conversation_id, m.created_at
    from message_attachments a join messages m on m.org_id = a.org_id and m.id = a.message_id
   where a.size > 0;
insert into files (org_id, id, location_id, kind, parent_kind, parent_id, filename, content_type, size_bytes, sha256, status,
                   held_bytes, created_by_type, created_at, updated_at)
select t.org_id, t.file_id, t.location_id, 'inbox_attachment', 'conversation', t.conversation_id, t.filename, t.content_type,
       t.size, encode(sha256(a.content), 'hex'), 'ready', t.size, 'system', t.created_at, t.created_at
  from attached t
  join message_attachments a on a.org_id = t.org_id and a.message_id = t.message_id and a.position = t.position;
insert into file_bytes (org_id, file_id, bytes, due_at)
select t.org_id, t.file_id, a.content, t.created_at
  from attached t
  join message_attachments a on a.org_id = t.org_id and a.message_id = t.message_id and a.position = t.position;
insert into file_totals as f (org_id, held_bytes) select t.org_id, sum(t.size) from attached t group by t.org_id
  on conflict (org_id) do update set held_bytes = f.held_bytes + excluded.held_bytes;
update messages m
   set attachments = (select jsonb_agg(jsonb_build_object('file_id', t.file_id, 'filename', t.filename,
                                         'content_type', t.content_type, 'size_bytes', t.size) order by t.position)
                        from attached t where t.org_id = m.org_id and t.message_id = m.id)
 where exists (select from attached t where t.org_id = m.org_id and t.message_id = m.id);
drop table message_attachments;
drop table attached;

-- Until when a member has read a conversation. Only the member's own business: it changes no record.
create table conversation_reads (
  org_id uuid not null,
  conversation_id uuid not null,
  member_id uuid not null,
  message_id uuid not null,
  read_until timestamptz(3) not null,
  primary key (org_id, conversation_id, member_id),
  foreign key (org_id, conversation_id) references conversations deferrable initially immediate,
  foreign key (org_id, member_id) references quoin.members deferrable initially immediate
);
select quoin.fence('conversation_reads');
select quoin.noted('conversation_reads', 'conversation_read', 'part', id_column => 'conversation_id');
create index conversation_reads_member on conversation_reads (org_id, member_id);

-- The words by which a conversation is found: of whom it is with, and of what was said; see `client_terms`.
create table conversation_terms (
  org_id uuid not null,
  conversation_id uuid not null,
  term text collate "C" not null,
  primary key (org_id, conversation_id, term),
  foreign key (org_id, conversation_id) references conversations deferrable initially immediate
);
create index conversation_terms_term on conversation_terms (org_id, term, conversation_id);
select quoin.fence('conversation_terms');
select quoin.not_noted('conversation_terms', 'words of conversations and messages, which are noted');

create function words_of(said text) returns setof text language sql immutable as $$
  select distinct left(w.word, 100) from regexp_split_to_table(lower(left(said, 20000)), '[^[:alnum:]]+') as w (word)
   where w.word <> ''
$$;

create function note_message_terms() returns trigger language plpgsql set search_path from current as $$
begin
  insert into conversation_terms (org_id, conversation_id, term)
  select new.org_id, new.conversation_id, w.word from words_of(concat_ws(' ', new.subject, new.body)) as w (word)
  on conflict do nothing;
  return null;
end $$;

-- A number is found by its last ten, seven and four digits too, as people say it.
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

-- Gives what one conversation holds to another one. What was read in only one of them is not read in the other.
create function join_conversations(org uuid, leaving uuid, survivor uuid, at timestamptz) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform 1 from conversations r where r.org_id = org and r.id in (leaving, survivor) order by r.id for update;
  update messages m set conversation_id = survivor, location_id = (select c.location_id from conversations c where c.org_id = org and c.id = survivor),
         version = m.version + 1, updated_at = at
   where m.org_id = org and m.conversation_id = leaving;
  update files f set parent_id = survivor, version = f.version + 1, updated_at = at
   where f.org_id = org and f.parent_kind = 'conversation' and f.parent_id = leaving and f.status in ('ready', 'pending');
  insert into conversation_terms (org_id, conversation_id, term)
  select t.org_id, survivor, t.term from conversation_terms t where t.org_id = org and t.conversation_id = leaving
  on conflict do nothing;
  delete from conversation_terms t where t.org_id = org and t.conversation_id = leaving;
  insert into conversation_reads as r (org_id, conversation_id, member_id, message_id, read_until)
  select l.org_id, survivor, l.member_id, l.message_id, l.read_until
    from conversation_reads l where l.org_id = org and l.conversation_id = leaving
  on conflict (org_id, conversation_id, member_id) do update
     set message_id = case when excluded.read_until < r.read_until then excluded.message_id else r.message_id end,
         read_until = least(excluded.read_until, r.read_until);
  delete from conversation_reads r where r.org_id = org and r.conversation_id = leaving;
  update conversations s
     set channels = array(select distinct c from unnest(s.channels || l.channels) as c order by c),
         subject = coalesce(s.subject, l.subject), assigned_to = coalesce(s.assigned_to, l.assigned_to),
         needs_response = s.needs_response or l.needs_response,
         preview = case when coalesce(l.last_message_at, '-infinity') > coalesce(s.last_message_at, '-infinity') then l.preview else s.preview end,
         last_message_at = greatest(s.last_message_at, l.last_message_at),
         last_inbound_at = greatest(s.last_inbound_at, l.last_inbound_at),
         last_inbound_text_at = greatest(s.last_inbound_text_at, l.last_inbound_text_at),
         version = s.version + 1, updated_at = at
    from conversations l
   where s.org_id = org and s.id = survivor and l.org_id = org and l.id = leaving;
  update conversations l
     set merged_into = survivor, archived_at = coalesce(l.archived_at, at), needs_response = false, version = l.version + 1,
         updated_at = at
   where l.org_id = org and (l.id = leaving or l.merged_into = leaving);
end $$;

-- What there was: who each conversation is with, and one for each of them.
update conversations c set client_id = l.client_id
  from leads l where l.org_id = c.org_id and l.id = c.lead_id and l.client_id is not null and c.client_id is null;
update conversations c set participant_name = p.name, participant_phone = p.phone, participant_email = p.email
  from clients p where p.org_id = c.org_id and p.id = c.client_id;
update conversations c set participant_name = p.customer_name, participant_phone = p.customer_phone, participant_email = p.customer_email
  from leads p where p.org_id = c.org_id and p.id = c.lead_id and c.client_id is null;
update conversations c set participant_name = m.from_name, participant_email = m.from_address, email_key = lower(m.from_address)
  from (select distinct on (x.org_id, x.conversation_id) x.org_id, x.conversation_id, x.from_name, x.from_address from messages x
         where x.direction = 'inbound' order by x.org_id, x.conversation_id, x.created_at, x.id) m
 where m.org_id = c.org_id and m.conversation_id = c.id and c.client_id is null and c.lead_id is null;
update conversations c
   set channels = array(select distinct m.kind from messages m where m.org_id = c.org_id and m.conversation_id = c.id order by m.kind),
       last_message_at = coalesce(c.last_message_at, c.created_at),
       last_inbound_at = (select max(m.sent_at) from messages m where m.org_id = c.org_id and m.conversation_id = c.id and m.direction = 'inbound'),
       needs_response = coalesce((select m.direction = 'inbound' from messages m
                                   where m.org_id = c.org_id and m.conversation_id = c.id and m.direction <> 'none'
                                   order by m.created_at desc, m.id desc limit 1), false),
       preview = (select left(btrim(regexp_replace(coalesce(nullif(m.body, ''), m.subject, ''), '[[:space:][:cntrl:]]+', ' ', 'g')), 160) from messages m
                   where m.org_id = c.org_id and m.conversation_id = c.id order by m.created_at desc, m.id desc limit 1);
insert into conversation_terms (org_id, conversation_id, term)
select c.org_id, c.id, w.word from conversations c,
       lateral (select * from words_of(concat_ws(' ', c.participant_name, c.participant_email, c.subject))
                union select right(regexp_replace(coalesce(c.participant_phone, ''), '[^0-9]', '', 'g'), n) from unnest(array[20, 10, 7, 4]) as n) as w (word)
 where w.word <> '' on conflict do nothing;
insert into conversation_terms (org_id, conversation_id, term)
select distinct m.org_id, m.conversation_id, w.word
  from messages m join conversations c on c.org_id = m.org_id and c.id = m.conversation_id,
       words_of(concat_ws(' ', m.subject, m.body)) as w (word)
on conflict do nothing;
do $$
declare twice record;
begin
  for twice in
    select c.org_id, c.id, f.survivor, c.updated_at
      from conversations c,
           lateral (select o.id as survivor from conversations o
                     where o.org_id = c.org_id
                       and case when c.client_id is not null then o.client_id = c.client_id
                                when c.lead_id is not null then o.client_id is null and o.lead_id = c.lead_id
                                else c.email_key is not null and o.client_id is null and o.lead_id is null and o.email_key = c.email_key end
                     order by o.created_at, o.id limit 1) f
     where f.survivor <> c.id order by c.org_id, c.created_at, c.id
  loop
    perform join_conversations(twice.org_id, twice.id, twice.survivor, twice.updated_at);
  end loop;
end $$;

alter table conversations
  alter column last_message_at set not null,
  alter column created_by_type drop default,
  add constraint conversations_one_key check ((client_id is null and lead_id is null) or (phone_key is null and email_key is null));

-- One for each.
drop index conversations_client;
drop index conversations_lead;
create unique index conversations_client on conversations (org_id, client_id) where client_id is not null and merged_into is null;
create unique index conversations_lead on conversations (org_id, lead_id) where lead_id is not null and client_id is null and merged_into is null;
create unique index conversations_phone on conversations (org_id, phone_key) where phone_key is not null and merged_into is null;
create unique index conversations_email on conversations (org_id, email_key) where email_key is not null and merged_into is null;
create index conversations_of_client on conversations (org_id, client_id, id) where client_id is not null;
create index conversations_of_lead on conversations (org_id, lead_id, id) where lead_id is not null;
create index conversations_merged on conversations (org_id, merged_into) where merged_into is not null;
create index conversations_latest on conversations (org_id, last_message_at, id) where archived_at is null;
create index conversations_created on conversations (org_id, created_at, id) where archived_at is null;
create index conversations_updated on conversations (org_id, updated_at, id) where archived_at is null;
create index conversations_waiting on conversations (org_id, last_message_at, id) where needs_response and archived_at is null;
create index conversations_assigned on conversations (org_id, assigned_to, last_message_at, id) where archived_at is null;
create index conversations_changed on conversations (org_id, changed_in);
drop index messages_conversation;
create index messages_conversation on messages (org_id, conversation_id, created_at, id);
create index messages_updated on messages (org_id, conversation_id, updated_at, id);
create index messages_inbound on messages (org_id, conversation_id, created_at, id) where direction = 'inbound';
create index messages_changed on messages (org_id, changed_in);
create unique index messages_outbox on messages (org_id, outbox_id) where outbox_id is not null;

alter table conversations enable trigger user, force row level security;
alter table messages enable trigger user, force row level security;
alter table inbound_mails force row level security;
alter table files enable trigger user, force row level security;
alter table file_bytes enable trigger user, force row level security;
alter table file_totals force row level security;
alter table clients force row level security;
alter table leads force row level security;

create trigger note_change before update on conversations for each row execute function note_change();
create trigger note_change before update on messages for each row execute function note_change();
drop trigger noted on conversations;
drop trigger noted on messages;
select quoin.noted('conversations', 'conversation', left_out => '{thread_token}');
select quoin.noted('messages', 'message', left_out => '{message_id}');
create trigger terms_made after insert on messages
  for each row when (current_setting('quoin.copying', true) is distinct from 'on') execute function note_message_terms();
create trigger terms_made after insert on conversations
  for each row when (current_setting('quoin.copying', true) is distinct from 'on') execute function note_conversation_terms();
create trigger terms_changed after update of participant_name, participant_phone, participant_email, subject on conversations
  for each row when ((old.participant_name, old.participant_phone, old.participant_email, old.subject)
    is distinct from (new.participant_name, new.participant_phone, new.participant_email, new.subject))
  execute function note_conversation_terms();

-- Whoever sees a client sees the conversation with it, wherever that belongs.
create function sees_conversation(conversation uuid) returns boolean language plpgsql stable set search_path from current as $$
begin
  return exists (select from conversations c where c.org_id = quoin.org_id() and c.id = conversation);
end $$;
drop policy organization on conversations;
drop policy organization on messages;
do $$
declare
  home text := current_schema();
begin
  execute format('create policy organization on conversations for all to %I using (org_id = quoin.org_id() and (quoin.sees(location_id) or client_id is not null and sees_property_of(client_id))) with check (org_id = quoin.org_id() and (quoin.sees(location_id) or client_id is not null and sees_property_of(client_id)))', 'quoin_' || home);
  execute format('create policy organization on messages for all to %I using (org_id = quoin.org_id() and (quoin.sees(location_id) or sees_conversation(conversation_id))) with check (org_id = quoin.org_id() and (quoin.sees(location_id) or sees_conversation(conversation_id)))', 'quoin_' || home);
end $$;

-- Whose a conversation is: of the member it is assigned to, and of whoever's client it is with, or lead who is no client
-- yet. A lead that turns out to be somebody else's client shows nobody what was said with that client.
create view conversation_owners as
  select r.org_id, r.id, r.assigned_to as member_id from conversations r where r.assigned_to is not null
  union all
  select r.org_id, r.id, o.member_id from conversations r join lead_owners o on o.org_id = r.org_id and o.id = r.lead_id
   where r.client_id is null
  union all
  select r.org_id, r.id, o.member_id from conversations r join client_owners o on o.org_id = r.org_id and o.id = r.client_id;
select quoin.publish('conversation_owners');

-- Whom conversations are with, as their own domains have it.
create view client_people as
  select r.org_id, r.id, r.location_id, r.name, r.phone, r.email, r.email_key, r.merged_into, r.archived_at, r.created_at from clients r;
select quoin.publish('client_people');
create view lead_people as
  select r.org_id, r.id, r.location_id, r.client_id, r.customer_name as name, r.customer_phone as phone, r.customer_email as email,
         r.customer_email_key as email_key, r.archived_at, r.created_at from leads r;
select quoin.publish('lead_people');
create index leads_customer_phone on leads (org_id, customer_phone) where customer_phone is not null;
create index leads_customer_email on leads (org_id, customer_email_key) where customer_email_key is not null;

create or replace view message_happenings as
  select r.org_id, r.client_id, m.id as record_id, r.lead_id as subject_id,
         case when m.kind = 'email' then m.direction else m.kind end as happening, coalesce(m.sent_at, m.created_at) as at,
         null::bigint as number, null::bigint as amount_cents, null::text as currency,
         case when m.kind = 'email' then m.subject else left(m.body, 160) end as text
    from conversations r
   cross join lateral (
     select x.id, x.kind, x.sent_at, x.created_at, x.direction, x.subject, x.body from messages x
      where x.org_id = r.org_id and x.conversation_id = r.id offset 0) m
   where r.merged_into is null;
select quoin.publish('message_happenings');
