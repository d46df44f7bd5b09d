-- In each mode (schemas live and sandbox)

-- Working hours of a member on one day. They replace the weekly hours. An empty list means that the member does not
-- work on that day.
create table member_days (
  org_id    uuid not null,
  member_id uuid not null,
  date      date not null,
  windows   jsonb not null,
  note      text,
  primary key (org_id, member_id, date),
  foreign key (org_id, member_id) references quoin.members deferrable
);

-- Row-level security.
select quoin.fence('member_days');

select quoin.noted('member_days', 'member_day', 'part', id_column => '');
