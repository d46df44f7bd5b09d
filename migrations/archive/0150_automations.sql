-- in each mode

-- What an organization wants to happen by itself. The draft is what people work at; what is published is a revision of its
-- own, which nobody changes any more. See server/src/kernel/automations/definition/program.ts.
create table automations (
  org_id uuid not null,
  id uuid not null,
  -- name, form, trigger and subject of the draft
  name text not null check (length(name) between 1 and 120),
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'archived')),
  mode text not null check (mode in ('linear', 'graph')),
  trigger_kind text not null,
  subject_type text not null,
  draft_revision integer not null check (draft_revision > 0),
  -- which one new runs begin with; null: none was ever published
  active_revision integer check (active_revision <= draft_revision),
  -- when that was made so, and by whom
  published_at timestamptz(3),
  published_by_type text,
  published_by_id uuid,
  created_by_type text not null,
  created_by_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  archived_at timestamptz(3),
  primary key (org_id, id),
  check ((active_revision is null) = (published_at is null)),
  check (status <> 'active' or active_revision is not null),
  check ((status = 'archived') = (archived_at is not null))
);
create index automations_created on automations (org_id, created_at, id);
select quoin.fence('automations');
select quoin.noted('automations', 'automation');

-- Every save is one. The documents are kept as the text that was saved: what a person arranged comes back as it was, and
-- neither the order of members nor the spelling of a number is ours to change.
create table automation_revisions (
  org_id uuid not null,
  automation_id uuid not null,
  number integer not null check (number > 0),
  definition text not null,
  -- null: the steps are the actions of the definition, one after the other
  graph text,
  trigger_config text not null,
  editor_state text,
  -- what publishing would have refused when it was saved
  faults jsonb not null,
  saved_at timestamptz(3) not null,
  saved_by_type text not null,
  saved_by_id uuid,
  -- what runs go by, and what they may do; null until it is published
  program jsonb,
  permissions text[],
  published_at timestamptz(3),
  published_by_type text,
  published_by_id uuid,
  primary key (org_id, automation_id, number),
  foreign key (org_id, automation_id) references automations deferrable initially immediate,
  check ((program is null) = (published_at is null)),
  check ((permissions is null) = (published_at is null))
);
select quoin.fence('automation_revisions');
select quoin.noted('automation_revisions', 'automation_revision', 'part', '{program}', id_column => '');

-- Runs are pinned to what they began with, so that stays as it is: a revision is published once, and saved never again.
create function keep_revision() returns trigger language plpgsql as $$
begin
  if old.published_at is not null
     or (new.org_id, new.automation_id, new.number, new.definition, new.graph, new.trigger_config, new.editor_state, new.faults,
         new.saved_at, new.saved_by_type, new.saved_by_id)
        is distinct from
        (old.org_id, old.automation_id, old.number, old.definition, old.graph, old.trigger_config, old.editor_state, old.faults,
         old.saved_at, old.saved_by_type, old.saved_by_id) then
    raise 'revision % of automation % cannot be changed', old.number, old.automation_id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger kept before update on automation_revisions for each row execute function keep_revision();

-- Which events a revision wants to hear of, and what for; `*`: each one of its subjects.
create table automation_listeners (
  org_id uuid not null,
  event text not null,
  automation_id uuid not null,
  revision integer not null,
  -- begins runs; ends them; wakes them; moves what they wait for
  purpose text not null check (purpose in ('enrol', 'follow', 'exit', 'resume', 'anchor')),
  primary key (org_id, event, automation_id, revision, purpose),
  foreign key (org_id, automation_id, revision) references automation_revisions deferrable initially immediate
);
create index automation_listeners_revision on automation_listeners (org_id, automation_id, revision);
select quoin.fence('automation_listeners');
grant select on automation_listeners to quoin_system;
create policy system on automation_listeners for select to quoin_system using (true);
select quoin.stands_still('automation_listeners');
select quoin.not_noted('automation_listeners', 'follows from what is published');

-- Whose turn it was where a step takes turns.
create table automation_rotations (
  org_id uuid not null,
  automation_id uuid not null,
  node text not null,
  last integer not null,
  primary key (org_id, automation_id, node),
  foreign key (org_id, automation_id) references automations deferrable initially immediate
);
select quoin.fence('automation_rotations');
select quoin.not_noted('automation_rotations', 'a place in a row; what it led to is noted');
