-- In each mode (schemas live and sandbox)

-- Transcripts that the carrier sent before it reported the recording. When the voicemail is created, its transcript
-- is copied from here.
create table transcripts_ahead (
  org_id        uuid not null,
  -- Carrier's id of the recording.
  recording_sid text not null,
  -- Null: the carrier could not transcribe the recording.
  transcript    text,
  told_at       timestamptz(3) not null,
  primary key (org_id, recording_sid)
);

-- Row-level security.
select quoin.fence('transcripts_ahead');
create policy system on transcripts_ahead to quoin_system using (true);
select quoin.stands_still('transcripts_ahead');
grant select, delete on transcripts_ahead to quoin_system;

select quoin.noted('transcripts_ahead', 'transcript_ahead', 'part', '{transcript}', id_column => '');
