-- in each mode

-- When a member works in every week from a day on; null: when the location is open.
create table member_hours (
  org_id uuid not null,
  member_id uuid not null,
  effective_from date not null,
  windows jsonb,
  primary key (org_id, member_id, effective_from),
  foreign key (org_id, member_id) references quoin.members deferrable initially immediate
);
select quoin.fence('member_hours');
select quoin.noted('member_hours', 'member_hours', 'part', id_column => '');

-- When a member works on a day that is unlike others; no windows: not at all.
create table member_days (
  org_id uuid not null,
  member_id uuid not null,
  date date not null,
  windows jsonb not null,
  note text,
  primary key (org_id, member_id, date),
  foreign key (org_id, member_id) references quoin.members deferrable initially immediate
);
select quoin.fence('member_days');
select quoin.noted('member_days', 'member_day', 'part', id_column => '');
