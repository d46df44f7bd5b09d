-- In each mode (schemas live and sandbox)

-- Revisions of automations. Each save adds a revision. Definitions are stored as the text that was saved, so that the
-- order of JSON properties and the spelling of numbers stay the same.
create table automation_revisions (
  org_id            uuid not null,
  automation_id     uuid not null,
  number            integer not null check (number > 0),
  definition        text not null,
  -- Graph of steps. Null: the automation has none, and its steps are the actions of the definition, one after the
  -- other.
  graph             text,
  trigger_config    text not null,
  editor_state      text,
  -- Issues that publishing would have reported at the time of the save.
  faults            jsonb not null,
  saved_at          timestamptz(3) not null,
  saved_by_type     text not null,
  saved_by_id       uuid,
  -- The revision in the form that runs execute, compiled when it is published. `permissions` are the permissions that
  -- it needs. Null: the revision is not published.
  program           jsonb,
  permissions       text[],
  published_at      timestamptz(3),
  published_by_type text,
  published_by_id   uuid,
  published_by_key  jsonb,
  saved_by_key      jsonb,
  primary key (org_id, automation_id, number),
  foreign key (org_id, automation_id) references automations deferrable,
  check ((program is null) = (published_at is null)),
  constraint automation_revisions_check1 check ((permissions is null) = (published_at is null))
);

-- A published revision never changes, because runs depend on it. The author of a revision and the author's API key
-- never change.
create function keep_revision() returns trigger language plpgsql as $$
begin
  if old.published_at is not null
     or (new.org_id, new.automation_id, new.number, new.definition, new.graph, new.trigger_config, new.editor_state, new.faults,
         new.saved_at, new.saved_by_type, new.saved_by_id, new.saved_by_key)
        is distinct from
        (old.org_id, old.automation_id, old.number, old.definition, old.graph, old.trigger_config, old.editor_state, old.faults,
         old.saved_at, old.saved_by_type, old.saved_by_id, old.saved_by_key) then
    raise 'revision % of automation % cannot be changed', old.number, old.automation_id using errcode = '23514';
  end if;
  return new;
end $$;

create trigger kept before update on automation_revisions for each row execute function keep_revision();

-- Row-level security.
select quoin.fence('automation_revisions');

select quoin.noted('automation_revisions', 'automation_revision', 'part', '{program}', id_column => '');
