-- in each mode

-- Recordings that whoever made them has still: until one is ours and was removed there, or is given up. See
-- server/src/domains/inbox/operations/voicemails/fetch.ts.
create table recordings_there (
  org_id uuid not null,
  voicemail_id uuid not null,
  told_at timestamptz(3) not null,
  -- when it is looked after again, by which time whatever the background tried has ended
  due_at timestamptz(3) not null,
  primary key (org_id, voicemail_id),
  foreign key (org_id, voicemail_id) references voicemails deferrable initially immediate
);
create index recordings_there_due on recordings_there (due_at, org_id, voicemail_id);
select quoin.fence('recordings_there');
select quoin.noted('recordings_there', 'recording_there', 'part', id_column => '');
grant select (org_id, voicemail_id, due_at) on recordings_there to quoin_system;
create policy system on recordings_there for select to quoin_system using (true);
select quoin.stands_still('recordings_there');

alter table voicemails no force row level security;
alter table recordings_there no force row level security;
insert into recordings_there (org_id, voicemail_id, told_at, due_at)
select v.org_id, v.id, v.created_at, now() from voicemails v where v.recording_status = 'fetching';
alter table voicemails force row level security;
alter table recordings_there force row level security;

-- What was made of recordings in writing before anybody told of the recording: its voicemail takes it along.
create table transcripts_ahead (
  org_id uuid not null,
  -- what the carrier calls the recording
  recording_sid text not null,
  -- null: nothing could be made of it
  transcript text,
  told_at timestamptz(3) not null,
  primary key (org_id, recording_sid)
);
select quoin.fence('transcripts_ahead');
select quoin.noted('transcripts_ahead', 'transcript_ahead', 'part', '{transcript}', id_column => '');
-- Of a recording that nobody ever tells of it is forgotten after a while.
grant select, delete on transcripts_ahead to quoin_system;
create policy system on transcripts_ahead to quoin_system using (true);
select quoin.stands_still('transcripts_ahead');
