-- What crews have to see to at a job. Those that hold for jobs are found by location and kind of work; see
-- server/src/domains/quality/checklists-of-job.ts.
create table quoin.checklists (
  org_id uuid not null,
  id uuid not null,
  name text not null,
  stage text not null check (stage in ('pre_job', 'post_job')),
  -- slugs of services; none: jobs of every kind
  service_types text[] not null,
  -- null: everywhere
  location_ids uuid[],
  items jsonb not null,
  -- of the items: which have to be done, and which of them with a photo
  required_items text[] not null,
  photo_items text[] not null,
  -- ids of items that were removed; none of them comes back as something else
  removed_items text[] not null,
  active boolean not null,
  version integer not null default 1,
  created_by_type text not null,
  created_by_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  archived_at timestamptz(3),
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (org_id, id),
  foreign key (org_id) references quoin.organizations deferrable initially immediate
);
create index checklists_created on quoin.checklists (org_id, created_at, id) where archived_at is null;
create index checklists_updated on quoin.checklists (org_id, updated_at, id) where archived_at is null;
create index checklists_changed on quoin.checklists (org_id, changed_in);
create or replace function quoin.note_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
create trigger note_change before update on quoin.checklists for each row execute function quoin.note_change();
select quoin.fence_setup('quoin.checklists');
-- One that holds in none of the locations that somebody sees does not exist for them.
create policy in_sight on quoin.checklists as restrictive for select to quoin_live, quoin_sandbox
  using (location_ids is null or exists (select from unnest(location_ids) l where quoin.sees(l)));
select quoin.noted('quoin.checklists', 'checklist');

-- Whoever made it.
create view quoin.checklist_owners as
  select r.org_id, r.id, r.created_by_id as member_id from quoin.checklists r where r.created_by_type = 'member';
select quoin.publish('quoin.checklist_owners');

-- Those that hold now.
create view quoin.checklist_facts as
  select r.org_id, r.id, r.version, r.name, r.stage, r.service_types, r.location_ids, r.items, r.required_items, r.photo_items,
         r.created_at
    from quoin.checklists r where r.active and r.archived_at is null;
select quoin.publish('quoin.checklist_facts');
