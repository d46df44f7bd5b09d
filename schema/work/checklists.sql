-- Checklists that crews answer at jobs, by location and service type
-- (server/src/domains/work/checklists/checklists-of-job.ts).
create table quoin.checklists (
  org_id          uuid not null references quoin.organizations deferrable,
  id              uuid not null,
  name            text not null,
  stage           text not null check (stage in ('pre_job', 'post_job')),
  -- Slugs of the services to whose jobs the checklist applies. Empty: it applies to all jobs.
  service_types   text[] not null,
  -- Locations in which the checklist applies. Null: all locations.
  location_ids    uuid[],
  items           jsonb not null,
  -- Ids of the items that must be answered. `photo_items` are the ids of items that also need a photo.
  required_items  text[] not null,
  photo_items     text[] not null,
  -- Ids of items that were removed. No other item gets one of these ids.
  removed_items   text[] not null,
  active          boolean not null,
  version         integer not null default 1,
  created_by_type text not null,
  created_by_id   uuid,
  created_at      timestamptz(3) not null,
  updated_at      timestamptz(3) not null,
  archived_at     timestamptz(3),
  changed_in      xid8 not null default pg_current_xact_id(),
  created_by_key  jsonb,
  -- Kinds of visits for which the checklist is answered, separately for each visit. Empty: the checklist is answered
  -- once for the whole job.
  visit_kinds     text[] not null default '{}',
  primary key (org_id, id)
);

create index checklists_created on quoin.checklists (org_id, created_at, id) where archived_at is null;
create index checklists_updated on quoin.checklists (org_id, updated_at, id) where archived_at is null;
create index checklists_changed on quoin.checklists (org_id, changed_in);

create trigger note_change before update on quoin.checklists for each row execute function quoin.note_change();

-- Row-level security.
select quoin.fence_setup('quoin.checklists');
-- A checklist is hidden if the caller may see none of the locations in which it applies.
create policy in_sight on quoin.checklists as restrictive for select to quoin_live, quoin_sandbox
  using (location_ids is null or exists (select from unnest(location_ids) l where quoin.sees(l)));

-- Owners of a checklist, for members who can access only their own records: the member who created it.
create view quoin.checklist_owners as
  select r.org_id, r.id, r.created_by_id as member_id from quoin.checklists r where r.created_by_type = 'member';
select quoin.publish('quoin.checklist_owners');

select quoin.noted('quoin.checklists', 'checklist');

-- Active checklists, for other domains.
create view quoin.checklist_facts as
  select r.org_id, r.id, r.version, r.name, r.stage, r.service_types, r.location_ids, r.items, r.required_items, r.photo_items,
         r.created_at, r.visit_kinds
    from quoin.checklists r where r.active and r.archived_at is null;
select quoin.publish('quoin.checklist_facts');
