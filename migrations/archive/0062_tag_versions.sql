-- in each mode

alter table tags add column version integer not null default 1;
