-- in each mode

-- Subjects that a daily trigger matched at its last check, and the day: it enrolls subjects that did not match
-- before.
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
