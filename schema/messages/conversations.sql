-- In each mode (schemas live and sandbox)

-- Conversations by email, text message and telephone, each with one person. The reply address of an email contains the
-- token of its conversation, so a reply is added to that conversation.
create table conversations (
  org_id               uuid not null,
  id                   uuid not null,
  thread_token         text not null,
  subject              text,
  client_id            uuid,
  lead_id              uuid,
  location_id          uuid not null,
  last_message_at      timestamptz(3) not null,
  created_at           timestamptz(3) not null,
  updated_at           timestamptz(3) not null,
  -- Phone number (E.164) and email address (lower case) of a person who is neither a client nor a lead. Otherwise
  -- null.
  phone_key            text,
  email_key            text,
  -- Name of the person: the name of the client or lead, or the name that the person stated in a message.
  participant_name     text,
  participant_phone    text,
  participant_email    text,
  channels             text[] not null default '{}',
  assigned_to          uuid,
  needs_response       boolean not null default false,
  last_inbound_at      timestamptz(3),
  -- Time of the latest inbound text message. For 24 hours after it, a text message to the person counts as a reply.
  last_inbound_text_at timestamptz(3),
  -- First words of the latest message.
  preview              text,
  -- Conversation into which this one was merged.
  merged_into          uuid,
  version              integer not null default 1,
  created_by_type      text not null,
  created_by_id        uuid,
  archived_at          timestamptz(3),
  changed_in           xid8 not null default pg_current_xact_id(),
  created_by_key       jsonb,
  primary key (org_id, id),
  unique (org_id, thread_token),
  foreign key (org_id, client_id) references clients deferrable,
  foreign key (org_id, lead_id) references leads deferrable,
  foreign key (org_id, assigned_to) references quoin.members deferrable,
  constraint conversations_one_key check ((client_id is null and lead_id is null) or (phone_key is null and email_key is null))
);

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

-- Moves the messages of one conversation to another. A message that a member has not read stays unread: of the
-- member's read marks in the two conversations, the earlier one applies.
create function join_conversations(org uuid, leaving uuid, survivor uuid, at timestamptz) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform 1 from conversations r where r.org_id = org and r.id in (leaving, survivor) order by r.id for update;
  with looked as (
    select m.member_id, x.message_id, x.read_until,
           coalesce(x.read_until, b.created_at) as until, coalesce(x.message_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') as last_id, c.id
      from (select distinct r.member_id from conversation_reads r where r.org_id = org and r.conversation_id in (leaving, survivor)) m
      join quoin.member_beginnings b on b.org_id = org and b.id = m.member_id
     cross join (values (leaving), (survivor)) c (id)
      left join conversation_reads x on x.org_id = org and x.conversation_id = c.id and x.member_id = m.member_id
  ), marks as (
    select l.*, exists (
             select 1 from messages t where t.org_id = org and t.conversation_id = l.id and t.direction = 'inbound'
                and (t.created_at, t.id) > (l.until, l.last_id)) as has_unread
      from looked l
  ), gone as (
    delete from conversation_reads r where r.org_id = org and r.conversation_id = leaving
  ), chosen as (
    select distinct on (k.member_id) k.member_id, k.message_id, k.read_until
      from marks k
     order by k.member_id, k.has_unread desc, case when k.has_unread then k.until end, case when k.has_unread then k.last_id end,
              k.read_until desc nulls last, k.message_id desc
  ), unmarked as (
    delete from conversation_reads r using chosen k
     where r.org_id = org and r.conversation_id = survivor and r.member_id = k.member_id and k.message_id is null
  )
  insert into conversation_reads as r (org_id, conversation_id, member_id, message_id, read_until)
  select org, survivor, k.member_id, k.message_id, k.read_until from chosen k where k.message_id is not null
  on conflict (org_id, conversation_id, member_id) do update
     set message_id = excluded.message_id, read_until = excluded.read_until;
  update messages m set conversation_id = survivor, location_id = (select c.location_id from conversations c where c.org_id = org and c.id = survivor),
         version = m.version + 1, updated_at = at
   where m.org_id = org and m.conversation_id = leaving;
  update files f set parent_id = survivor, version = f.version + 1, updated_at = at
   where f.org_id = org and f.parent_kind = 'conversation' and f.parent_id = leaving and f.status in ('ready', 'pending');
  insert into conversation_terms (org_id, conversation_id, term)
  select t.org_id, survivor, t.term from conversation_terms t where t.org_id = org and t.conversation_id = leaving
  on conflict do nothing;
  delete from conversation_terms t where t.org_id = org and t.conversation_id = leaving;
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

-- True if the caller may see the conversation. The row-level policy of messages calls this function, because a member
-- who may see a client may see all messages of the client's conversation, whatever the location of a message.
create function sees_conversation(conversation uuid) returns boolean language plpgsql stable set search_path from current as $$
begin
  return exists (select from conversations c where c.org_id = quoin.org_id() and c.id = conversation);
end $$;

-- Merges all conversations with a client or a lead into one, and gives it the current name, addresses and location of
-- that client or lead. Returns the id of the conversation, whose row is locked. Null if there is none.
create function gather_conversations(org uuid, client uuid, lead uuid, at timestamptz) returns uuid
language plpgsql security definer set search_path from current as $$
declare
  person record;
  its uuid;
  other record;
begin
  -- Most new leads have no conversation. One statement finds that out.
  if client is null and not exists (
    select from leads p
     where p.org_id = org and p.id = lead
       and (exists (select from conversations c where c.org_id = org and c.phone_key = p.customer_phone and c.merged_into is null)
            or exists (select from conversations c where c.org_id = org and c.email_key = p.customer_email_key and c.merged_into is null)
            or exists (select from conversations c where c.org_id = org and c.lead_id = lead and c.client_id is null and c.merged_into is null))
  ) then
    return null;
  end if;
  if client is not null then
    select p.name, p.phone, p.email, p.email_key, p.location_id into person from clients p where p.org_id = org and p.id = client;
    select c.id into its from conversations c where c.org_id = org and c.client_id = client and c.merged_into is null for update;
  else
    select p.customer_name as name, p.customer_phone as phone, p.customer_email as email, p.customer_email_key as email_key, p.location_id
      into person from leads p where p.org_id = org and p.id = lead;
    select c.id into its from conversations c
     where c.org_id = org and c.lead_id = lead and c.client_id is null and c.merged_into is null for update;
  end if;
  for other in
    select c.id from conversations c where c.org_id = org and c.phone_key = person.phone and c.merged_into is null
    union
    select c.id from conversations c where c.org_id = org and c.email_key = person.email_key and c.merged_into is null
    union
    select c.id from conversations c join leads l on l.org_id = c.org_id and l.id = c.lead_id
     where client is not null and l.org_id = org and l.client_id = client and c.org_id = org and c.client_id is null and c.merged_into is null
    order by 1
  loop
    if its is null then
      update conversations c
         set client_id = client, lead_id = coalesce(c.lead_id, lead), phone_key = null, email_key = null, version = c.version + 1,
             updated_at = greatest(c.updated_at, at)
       where c.org_id = org and c.id = other.id and c.merged_into is null;
      its := other.id;
    elsif its <> other.id then
      perform join_conversations(org, other.id, its, at);
    end if;
  end loop;
  if its is null then
    return null;
  end if;
  update conversations c
     set participant_name = person.name, participant_phone = person.phone, participant_email = person.email,
         location_id = person.location_id, version = c.version + 1, updated_at = greatest(c.updated_at, at)
   where c.org_id = org and c.id = its
     and (c.participant_name, c.participant_phone, c.participant_email, c.location_id)
         is distinct from (person.name, person.phone, person.email, person.location_id);
  update messages m set location_id = person.location_id
   where m.org_id = org and m.conversation_id = its and m.location_id <> person.location_id;
  return its;
end $$;

-- Trigger of clients and leads that updates their conversations. It does nothing while clients are merged
-- (`quoin.merging`), because the merge joins the conversations once, at its end.
create function conversation_follows() returns trigger language plpgsql set search_path from current as $$
begin
  if current_setting('quoin.merging', true) = 'on' then
    return null;
  end if;
  if tg_table_name = 'clients' then
    perform gather_conversations(new.org_id, new.id, null, new.updated_at);
  else
    perform gather_conversations(new.org_id, new.client_id, case when new.client_id is null then new.id end, new.updated_at);
  end if;
  return null;
end $$;

-- The same for inserted clients. It runs once for each statement, because an import inserts many clients. Most of them
-- have no conversation. The lookups are subqueries with `limit`, because Postgres may convert `exists` into a lookup of
-- all conversations.
create function conversations_begin() returns trigger language plpgsql security definer set search_path from current as $$
declare
  found record;
begin
  if current_setting('quoin.merging', true) = 'on' then
    return null;
  end if;
  for found in
    select m.org_id, m.id, m.updated_at from made m
     where (m.phone is not null or m.email_key is not null)
       and ((select true from conversations c where c.org_id = m.org_id and c.phone_key = m.phone and c.merged_into is null limit 1)
         or (select true from conversations c where c.org_id = m.org_id and c.email_key = m.email_key and c.merged_into is null limit 1)
         or (select true from leads l where l.org_id = m.org_id and l.client_id = m.id limit 1))
     order by m.id
  loop
    perform gather_conversations(found.org_id, found.id, null, found.updated_at);
  end loop;
  return null;
end $$;

-- The same for inserted leads without a client. Most of them have no conversation.
create function lead_conversation_begins() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if current_setting('quoin.merging', true) is distinct from 'on' and (
       exists (select from conversations c where c.org_id = new.org_id and c.phone_key = new.customer_phone and c.merged_into is null)
    or exists (select from conversations c where c.org_id = new.org_id and c.email_key = new.customer_email_key and c.merged_into is null)
    or exists (select from conversations c where c.org_id = new.org_id and c.lead_id = new.id and c.client_id is null and c.merged_into is null))
  then
    perform gather_conversations(new.org_id, null, new.id, new.updated_at);
  end if;
  return null;
end $$;

create trigger follow_merge before insert on conversations
  for each row when (new.client_id is not null) execute function follow_merge();
create trigger note_change before update on conversations for each row execute function note_change();
create trigger noted after insert or delete on conversations
  for each row
  execute function quoin.note('conversation', 'record', 'id', 't', 't', '{thread_token,org_id,changed_in}');
create trigger noted_change after update on conversations
  for each row when (to_jsonb(old) - 'changed_in' is distinct from to_jsonb(new) - 'changed_in'
    and current_setting('quoin.copying', true) is distinct from 'on')
  execute function quoin.note('conversation', 'record', 'id', 't', 't', '{thread_token,org_id,changed_in}');
create trigger passes after update of location_id, client_id on conversations
  for each row when ((old.location_id, old.client_id) is distinct from (new.location_id, new.client_id)
    and current_setting('quoin.copying', true) is distinct from 'on') execute function conversation_passes();
create trigger terms_changed after update of participant_name, participant_phone, participant_email, subject on conversations
  for each row when ((old.participant_name, old.participant_phone, old.participant_email, old.subject)
    is distinct from (new.participant_name, new.participant_phone, new.participant_email, new.subject))
  execute function note_conversation_terms();
create trigger terms_made after insert on conversations
  for each row when (current_setting('quoin.copying', true) is distinct from 'on')
  execute function note_conversation_terms();

-- A conversation is visible to members who may see its location or a property of its client.
select quoin.fence(
  'conversations',
  'quoin.sees(location_id) or client_id is not null and sees_property_of(client_id)'
);

-- Owners of a conversation, for members who can access only their own records: the assigned member, and the owners of
-- the client. If there is no client yet, the owners of the lead. So a member whose lead turns out to be another
-- member's client gets no access to that client's messages.
create view conversation_owners as
  select r.org_id, r.id, r.assigned_to as member_id from conversations r where r.assigned_to is not null
  union all
  select r.org_id, r.id, o.member_id from conversations r join lead_owners o on o.org_id = r.org_id and o.id = r.lead_id
   where r.client_id is null
  union all
  select r.org_id, r.id, o.member_id from conversations r join client_owners o on o.org_id = r.org_id and o.id = r.client_id;
select quoin.publish('conversation_owners');

select quoin.spare_copies('conversations');
