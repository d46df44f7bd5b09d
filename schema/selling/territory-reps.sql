-- In each mode (schemas live and sandbox)

create table territory_reps (
  org_id       uuid not null,
  territory_id uuid not null,
  member_id    uuid not null,
  place        integer not null,
  is_primary   boolean not null,
  primary key (org_id, territory_id, member_id),
  foreign key (org_id, territory_id) references territories on delete cascade deferrable,
  foreign key (org_id, member_id) references quoin.members deferrable
);

create unique index territory_reps_primary on territory_reps (org_id, territory_id) where is_primary;
create index territory_reps_member on territory_reps (org_id, member_id);

-- Row-level security.
select quoin.fence('territory_reps');

select quoin.noted('territory_reps', 'territory_rep', 'part', id_column => '');
