-- In each mode (schemas live and sandbox)

-- Recordings that the carrier still stores. A row is deleted once the recording has been downloaded and deleted at the
-- carrier, or once the server gives up (server/src/domains/customers/inbox/operations/voicemails/fetch.ts).
create table recordings_there (
  org_id       uuid not null,
  voicemail_id uuid not null,
  told_at      timestamptz(3) not null,
  -- Time at which a sweep checks the recording. It is later than all attempts of the background task.
  due_at       timestamptz(3) not null,
  primary key (org_id, voicemail_id),
  foreign key (org_id, voicemail_id) references voicemails deferrable
);

create index recordings_there_due on recordings_there (due_at, org_id, voicemail_id);

-- Row-level security.
select quoin.fence('recordings_there');
create policy system on recordings_there for select to quoin_system using (true);
select quoin.stands_still('recordings_there');
grant select (due_at, org_id, voicemail_id) on recordings_there to quoin_system;

select quoin.noted('recordings_there', 'recording_there', 'part', id_column => '');
