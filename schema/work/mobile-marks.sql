-- In each mode (schemas live and sandbox)

-- Times and positions of a member's actions, as the phone reported them.
create table mobile_marks (
  org_id           uuid not null,
  id               uuid not null,
  location_id      uuid not null,
  member_id        uuid not null,
  operation        text not null,
  request_id       uuid,
  record_kind      text not null,
  record_id        uuid not null,
  device_at        timestamptz(3),
  occurred_at      timestamptz(3) not null,
  device_clock_off boolean not null,
  -- Position, stored with the member's consent and deleted after 90 days.
  position         jsonb,
  created_at       timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, member_id) references quoin.members deferrable
);

create unique index mobile_marks_requested on mobile_marks (org_id, operation, request_id) where request_id is not null;
create index mobile_marks_positions on mobile_marks (created_at, org_id) where position is not null;
create index mobile_marks_member on mobile_marks (org_id, member_id);

-- Row-level security.
select quoin.fence('mobile_marks', 'quoin.sees(location_id)');
create policy system on mobile_marks for select to quoin_system using (true);
create policy system_forgets on mobile_marks for update to quoin_system using (true) with check (position is null);
select quoin.stands_still('mobile_marks');
grant select (created_at, id, org_id) on mobile_marks to quoin_system;
grant select (position), update (position) on mobile_marks to quoin_system;

select quoin.not_noted('mobile_marks', 'when and where a phone was; what was done is noted with its record');
