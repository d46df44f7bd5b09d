-- In each mode (schemas live and sandbox)

-- For a daily trigger: records that met its conditions at the last check, with the day of the check. At the next
-- check, the trigger enrolls only records that are not in this table.
create table automation_matches (
  org_id        uuid not null,
  automation_id uuid not null,
  subject_id    uuid not null,
  matched_on    date not null,
  primary key (org_id, automation_id, subject_id),
  foreign key (org_id, automation_id) references automations deferrable
);

-- Row-level security.
select quoin.fence('automation_matches');

select quoin.not_noted('automation_matches', 'what a trigger remembers');
