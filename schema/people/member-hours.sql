-- In each mode (schemas live and sandbox)

-- Weekly working hours of a member, valid from a day. If the hours are null, the opening hours of the location apply.
create table member_hours (
  org_id         uuid not null,
  member_id      uuid not null,
  effective_from date not null,
  windows        jsonb,
  primary key (org_id, member_id, effective_from),
  foreign key (org_id, member_id) references quoin.members deferrable
);

-- Row-level security.
select quoin.fence('member_hours');

select quoin.noted('member_hours', 'member_hours', 'part', id_column => '');
