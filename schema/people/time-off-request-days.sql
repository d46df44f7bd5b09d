-- In each mode (schemas live and sandbox)

-- Days of approved absences. Members who plan jobs may read the days of all locations, because an absent member is
-- absent everywhere.
create table time_off_request_days (
  org_id              uuid not null,
  time_off_request_id uuid not null,
  date                date not null,
  member_id           uuid not null,
  location_id         uuid not null,
  -- Minutes that the day deducts from the member's balance.
  minutes             integer not null check (minutes >= 0),
  -- The member is absent from `time_start` to `time_end`. Null: the member is absent for the whole day.
  time_start          time(0) without time zone,
  time_end            time(0) without time zone,
  is_paid             boolean not null,
  primary key (org_id, time_off_request_id, date),
  foreign key (org_id, time_off_request_id) references time_off_requests on delete cascade deferrable,
  foreign key (org_id, member_id) references quoin.members deferrable
);

create index time_off_request_days_member on time_off_request_days (org_id, member_id, date);

create trigger pay_fact after insert or update or delete on time_off_request_days for each row
  when (current_setting('quoin.copying', true) is distinct from 'on' and quoin.guards_pay())
  execute function report_absence_pay();

-- Row-level security.
select quoin.fence('time_off_request_days');

select quoin.noted('time_off_request_days', 'time_off_day', 'part', id_column => '');

create view time_off_days as
  select d.org_id, d.member_id, d.location_id, d.date, d.time_off_request_id, d.minutes, d.time_start, d.time_end, d.is_paid
    from time_off_request_days d;
select quoin.publish('time_off_days');
