-- In each mode (schemas live and sandbox)

-- Automations of an organization. Members edit the draft. Publishing compiles it into a revision that never changes
-- (server/src/kernel/automations/definition/program.ts).
create table automations (
  org_id            uuid not null,
  id                uuid not null,
  -- The columns from `name` to `subject_type` describe the draft.
  name              text not null check (length(name) between 1 and 120),
  status            text not null default 'draft' check (status in ('draft', 'active', 'paused', 'archived')),
  mode              text not null check (mode in ('linear', 'graph')),
  trigger_kind      text not null,
  subject_type      text not null,
  draft_revision    integer not null check (draft_revision > 0),
  -- Number of the revision that new runs execute. Null: the automation was never published.
  active_revision   integer,
  -- Time at which the active revision was published. The next two columns are its author.
  published_at      timestamptz(3),
  published_by_type text,
  published_by_id   uuid,
  created_by_type   text not null,
  created_by_id     uuid,
  created_at        timestamptz(3) not null,
  updated_at        timestamptz(3) not null,
  archived_at       timestamptz(3),
  -- Time from which events start runs. Events that occurred earlier start none. Null: at present, no event starts
  -- runs.
  active_since      timestamptz(3),
  created_by_key    jsonb,
  published_by_key  jsonb,
  primary key (org_id, id),
  check (active_revision <= draft_revision),
  constraint automations_check1 check ((active_revision is null) = (published_at is null)),
  constraint automations_check2 check (status <> 'active' or active_revision is not null),
  constraint automations_check3 check ((status = 'archived') = (archived_at is not null))
);

create index automations_created on automations (org_id, created_at, id);

-- Row-level security.
select quoin.fence('automations');
create policy system on automations for select to quoin_system using (true);
select quoin.stands_still('automations');
grant select (active_revision, id, org_id, status) on automations to quoin_system;

select quoin.noted('automations', 'automation');
