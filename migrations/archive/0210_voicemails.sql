-- in each mode

-- Calls that came in, by what the carrier calls them, until it is known what became of them.
create table calls (
  org_id uuid not null,
  id uuid not null,
  sid text not null,
  location_id uuid not null,
  conversation_id uuid not null,
  from_number text not null,
  to_number text,
  caller_name text,
  received_at timestamptz(3) not null,
  -- when it is missed unless something was recorded by then; null: it is known what became of it
  due_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, conversation_id) references conversations deferrable initially immediate
);
create unique index calls_sid on calls (org_id, sid);
create index calls_due on calls (due_at, org_id, id) where due_at is not null;
create index calls_conversation on calls (org_id, conversation_id);
select quoin.fence('calls', 'quoin.sees(location_id)');
select quoin.noted('calls', 'call', 'part', id_column => '');
grant select (org_id, id, due_at) on calls to quoin_system;
create policy system on calls for select to quoin_system using (true);
select quoin.stands_still('calls');

-- What callers left. The recording is a file of the conversation, once it was fetched.
create table voicemails (
  org_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  conversation_id uuid not null,
  from_number text not null,
  caller_name text,
  received_at timestamptz(3) not null,
  duration_seconds integer not null check (duration_seconds >= 0),
  transcript text,
  transcript_status text not null check (transcript_status in ('pending', 'completed', 'failed', 'none')),
  recording_status text not null check (recording_status in ('fetching', 'available', 'unavailable')),
  content_type text not null,
  size_bytes integer not null check (size_bytes >= 0),
  heard_at timestamptz(3),
  -- what the carrier calls the recording
  recording_sid text not null,
  file_id uuid,
  version integer not null default 1,
  created_by_type text not null,
  created_by_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  archived_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, conversation_id) references conversations deferrable initially immediate,
  foreign key (org_id, file_id) references files deferrable initially immediate,
  check ((recording_status = 'available') = (file_id is not null)),
  check ((transcript_status = 'completed') = (transcript is not null))
);
create unique index voicemails_sid on voicemails (org_id, recording_sid);
create index voicemails_created on voicemails (org_id, created_at, id);
create index voicemails_received on voicemails (org_id, received_at, id);
create index voicemails_updated on voicemails (org_id, updated_at, id);
create index voicemails_conversation on voicemails (org_id, conversation_id, created_at, id);
create index voicemails_file on voicemails (org_id, file_id) where file_id is not null;
select quoin.fence('voicemails', 'quoin.sees(location_id)');
select quoin.noted('voicemails', 'voicemail');

create view voicemail_owners as
  select r.org_id, r.id, o.member_id from voicemails r
    join conversation_owners o on o.org_id = r.org_id and o.id = r.conversation_id;
select quoin.publish('voicemail_owners');

-- A voicemail is where its message is, whatever becomes of conversations.
create function voicemail_follows() returns trigger language plpgsql set search_path from current as $$
begin
  update voicemails v set conversation_id = new.conversation_id, location_id = new.location_id
   where v.org_id = new.org_id and v.id = new.voicemail_id;
  return null;
end $$;
create trigger voicemail_follows after update of conversation_id, location_id on messages
  for each row when (new.voicemail_id is not null
    and (old.conversation_id, old.location_id) is distinct from (new.conversation_id, new.location_id)
    and current_setting('quoin.copying', true) is distinct from 'on')
  execute function voicemail_follows();
