-- In each mode (schemas live and sandbox)

-- For steps that assign members in turn: position, in the step's list, of the member who was assigned last.
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
