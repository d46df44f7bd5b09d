-- In each mode (schemas live and sandbox)

create table todos (
  org_id            uuid not null,
  id                uuid not null,
  location_id       uuid not null,
  title             text not null,
  description       text,
  due_at            timestamptz(3),
  status            text not null check (status in ('open', 'done')),
  assigned_to       uuid,
  client_id         uuid,
  lead_id           uuid,
  estimate_id       uuid,
  job_id            uuid,
  invoice_id        uuid,
  completed_at      timestamptz(3),
  completed_by_type text,
  completed_by_id   uuid,
  version           integer not null default 1,
  created_by_type   text not null,
  created_by_id     uuid,
  created_at        timestamptz(3) not null,
  updated_at        timestamptz(3) not null,
  archived_at       timestamptz(3),
  changed_in        xid8 not null default pg_current_xact_id(),
  completed_by_key  jsonb,
  created_by_key    jsonb,
  primary key (org_id, id),
  foreign key (org_id, assigned_to) references quoin.members deferrable,
  foreign key (org_id, client_id) references clients deferrable,
  foreign key (org_id, lead_id) references leads deferrable,
  foreign key (org_id, estimate_id) references estimates deferrable,
  foreign key (org_id, job_id) references jobs deferrable,
  foreign key (org_id, invoice_id) references invoices deferrable,
  check ((status = 'done') = (completed_at is not null))
);

create index todos_created on todos (org_id, created_at, id) where archived_at is null;
create index todos_updated on todos (org_id, updated_at, id) where archived_at is null;
create index todos_due on todos (org_id, due_at, id) where archived_at is null;
create index todos_assigned on todos (org_id, assigned_to, due_at, id) where archived_at is null;
create index todos_client on todos (org_id, client_id, id) where client_id is not null;
create index todos_lead on todos (org_id, lead_id, id) where lead_id is not null;
create index todos_estimate on todos (org_id, estimate_id, id) where estimate_id is not null;
create index todos_job on todos (org_id, job_id, id) where job_id is not null;
create index todos_invoice on todos (org_id, invoice_id, id) where invoice_id is not null;
create index todos_changed on todos (org_id, changed_in);

create trigger follow_merge before insert or update of client_id on todos
  for each row when (new.client_id is not null) execute function follow_merge();
create trigger note_change before update on todos for each row execute function note_change();

-- Row-level security.
select quoin.fence('todos', 'quoin.sees(location_id)');

-- Owners of a to-do, for members who can access only their own records. They are the assigned member, the member who
-- created the to-do, and the leaders of the crews of these two members.
create view todo_owners as
  select r.org_id, r.id, r.assigned_to as member_id from todos r where r.assigned_to is not null
  union all
  select r.org_id, r.id, r.created_by_id from todos r where r.created_by_type = 'member'
  union all
  select r.org_id, r.id, l.lead_id from todos r join crew_leads l on l.org_id = r.org_id and l.member_id = r.assigned_to
  union all
  select r.org_id, r.id, l.lead_id
    from todos r join crew_leads l on l.org_id = r.org_id and l.member_id = r.created_by_id
   where r.created_by_type = 'member';
select quoin.publish('todo_owners');

select quoin.noted('todos', 'todo');
