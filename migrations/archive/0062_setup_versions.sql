-- What is set up has versions as records have, so that nobody undoes unseen what somebody else just changed.
alter table quoin.locations add column version integer not null default 1;
alter table quoin.members add column version integer not null default 1;
alter table quoin.lead_sources add column version integer not null default 1;
alter table quoin.connectors add column version integer not null default 1;
alter table quoin.company_settings add column version integer not null default 1;
alter table quoin.booking_settings add column version integer not null default 1;
