-- In each mode (schemas live and sandbox)

-- Events for which a published revision waits, each with its purpose. `*` means every event about the subjects (the
-- records) of its runs.
create table automation_listeners (
  org_id        uuid not null,
  event         text not null,
  automation_id uuid not null,
  revision      integer not null,
  -- Effect of the event. `enrol`: starts a run. `follow`: updates runs when their record moves to another client, or
  -- when opening hours change. `exit`: ends a run. `resume`: ends a wait. `anchor`: the end of a wait is computed
  -- again.
  purpose       text not null check (purpose in ('enrol', 'follow', 'exit', 'resume', 'anchor')),
  primary key (org_id, event, automation_id, revision, purpose),
  foreign key (org_id, automation_id, revision) references automation_revisions deferrable
);

create index automation_listeners_revision on automation_listeners (org_id, automation_id, revision);

-- Row-level security.
select quoin.fence('automation_listeners');
create policy system on automation_listeners for select to quoin_system using (true);
select quoin.stands_still('automation_listeners');
create policy pruned on automation_listeners for delete to quoin_system using (true);
create policy locked on automation_listeners for update to quoin_system using (true);
grant select, delete on automation_listeners to quoin_system;
grant update (purpose) on automation_listeners to quoin_system;

select quoin.not_noted('automation_listeners', 'follows from what is published');

-- Events that the automations of an organization need. `*` means every event.
create view automation_events as
  select l.org_id, l.event from automation_listeners l;
select quoin.publish('automation_events');
