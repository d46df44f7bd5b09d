-- in each mode

-- Reports as they were when somebody kept them. They never change.
create table report_snapshots (
  org_id uuid not null,
  id uuid not null,
  -- the location that it is of; null: several
  location_id uuid,
  -- those that whoever made it saw, and that are in it; null: all
  location_ids uuid[],
  -- whose own figures it holds; null: everybody's
  own_of uuid,
  report text not null,
  name text not null check (length(name) between 1 and 200),
  input jsonb not null,
  result jsonb not null,
  -- of the canonical text of the result, hexadecimal
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  version integer not null default 1 check (version = 1),
  created_by_type text not null,
  created_by_id uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, own_of) references quoin.members deferrable initially immediate
);
create index report_snapshots_created on report_snapshots (org_id, created_at, id);
create index report_snapshots_own on report_snapshots (org_id, own_of, created_at, id) where own_of is not null;
-- Whoever sees all that it tells of.
select quoin.fence('report_snapshots', $$case
  when location_id is not null then quoin.sees(location_id)
  when location_ids is null then quoin.sees_every_location()
  else not exists (select from unnest(location_ids) l where not quoin.sees(l)) end$$);
-- When it was made is in what it tells, so a call that was rehearsed makes another one.
select quoin.noted('report_snapshots', 'report_snapshot', left_out => '{result,sha256}');
do $$
begin
  execute format('revoke update, delete on report_snapshots from %I', 'quoin_' || current_schema());
end $$;

-- Figures of their own are shown to whom they belong.
create view report_snapshot_owners as
  select r.org_id, r.id, r.own_of as member_id from report_snapshots r where r.own_of is not null;
select quoin.publish('report_snapshot_owners');
