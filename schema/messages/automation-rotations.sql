-- In each mode (schemas live and sandbox)

-- For each step that assigns the members of a list in turn: the position in the list of the member whom it assigned
-- last.
create table automation_rotations (
  org_id        uuid not null,
  automation_id uuid not null,
  node          text not null,
  last          integer not null,
  primary key (org_id, automation_id, node),
  foreign key (org_id, automation_id) references automations deferrable
);

-- Row-level security.
select quoin.fence('automation_rotations');

select quoin.not_noted('automation_rotations', 'a place in a row; what it led to is noted');
