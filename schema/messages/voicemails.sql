-- In each mode (schemas live and sandbox)

-- Voicemails. Once the recording has been downloaded, it is stored as a file of the conversation (`file_id`).
create table voicemails (
  org_id            uuid not null,
  id                uuid not null,
  location_id       uuid not null,
  conversation_id   uuid not null,
  from_number       text not null,
  caller_name       text,
  received_at       timestamptz(3) not null,
  duration_seconds  integer not null check (duration_seconds >= 0),
  transcript        text,
  transcript_status text not null check (transcript_status in ('pending', 'completed', 'failed', 'none')),
  recording_status  text not null check (recording_status in ('fetching', 'available', 'unavailable')),
  content_type      text not null,
  size_bytes        integer not null check (size_bytes >= 0),
  heard_at          timestamptz(3),
  -- Carrier's id of the recording.
  recording_sid     text not null,
  file_id           uuid,
  version           integer not null default 1,
  created_by_type   text not null,
  created_by_id     uuid,
  created_at        timestamptz(3) not null,
  updated_at        timestamptz(3) not null,
  archived_at       timestamptz(3),
  created_by_key    jsonb,
  primary key (org_id, id),
  foreign key (org_id, conversation_id) references conversations deferrable,
  foreign key (org_id, file_id) references files deferrable,
  check ((recording_status = 'available') = (file_id is not null)),
  constraint voicemails_check1 check ((transcript_status = 'completed') = (transcript is not null))
);

create unique index voicemails_sid on voicemails (org_id, recording_sid);
create index voicemails_created on voicemails (org_id, created_at, id);
create index voicemails_received on voicemails (org_id, received_at, id);
create index voicemails_updated on voicemails (org_id, updated_at, id);
create index voicemails_conversation on voicemails (org_id, conversation_id, created_at, id);
create index voicemails_file on voicemails (org_id, file_id) where file_id is not null;

-- When the message of a voicemail moves to another conversation or location, the voicemail moves too.
create function voicemail_follows() returns trigger language plpgsql set search_path from current as $$
begin
  update voicemails v set conversation_id = new.conversation_id, location_id = new.location_id
   where v.org_id = new.org_id and v.id = new.voicemail_id;
  return null;
end $$;

-- Row-level security.
select quoin.fence('voicemails', 'quoin.sees(location_id)');

-- Owners of a voicemail, for members who can access only their own records: owners of the conversation.
create view voicemail_owners as
  select r.org_id, r.id, o.member_id from voicemails r
    join conversation_owners o on o.org_id = r.org_id and o.id = r.conversation_id;
select quoin.publish('voicemail_owners');

select quoin.noted('voicemails', 'voicemail');
