-- In each mode (schemas live and sandbox)

-- Consents of members to the storage of their phones' positions. Each consent applies until a time entry ends.
create table location_consents (
  org_id        uuid not null,
  id            uuid not null,
  location_id   uuid not null,
  member_id     uuid not null,
  time_entry_id uuid not null,
  given_at      timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, member_id) references quoin.members deferrable,
  foreign key (org_id, time_entry_id) references time_entries deferrable
);

create index location_consents_member on location_consents (org_id, member_id);
create unique index location_consents_entry on location_consents (org_id, time_entry_id);

-- Row-level security.
select quoin.fence('location_consents', 'quoin.sees(location_id)');

select quoin.not_noted('location_consents', 'consent of a member, kept with its instant and never changed');
