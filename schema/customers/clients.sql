-- In each mode (schemas live and sandbox)

create table clients (
  org_id              uuid not null,
  id                  uuid not null,
  name                text not null,
  type                text not null default 'residential' check (type in ('residential', 'commercial')),
  status              text not null check (status in ('lead', 'prospect', 'active', 'inactive', 'past')),
  email               text,
  -- Email address in lower case, for comparison.
  email_key           text,
  -- Phone number in E.164 form. `phone_typed` is the number as it was entered.
  phone               text,
  phone_typed         text,
  phone_extension     text,
  address_line1       text,
  address_line2       text,
  city                text,
  state               text,
  zip                 text,
  country             text not null,
  notes               text,
  lead_source         text,
  sms_opt_out         boolean not null default false,
  email_opt_out       boolean not null default false,
  merged_into         uuid,
  location_id         uuid not null,
  tags                text[] not null default '{}',
  external_refs       jsonb not null default '{}',
  version             integer not null default 1,
  created_by_type     text not null,
  created_by_id       uuid,
  created_at          timestamptz(3) not null,
  updated_at          timestamptz(3) not null,
  archived_at         timestamptz(3),
  changed_in          xid8 not null default pg_current_xact_id(),
  -- Earlier email addresses that were corrected, in lower case. Emails to one of them are sent to the current address.
  former_emails       text[] not null default '{}',
  created_by_key      jsonb,
  created_lead_source text,
  primary key (org_id, id)
);

create index clients_created on clients (org_id, created_at, id);
create index clients_updated on clients (org_id, updated_at, id);
create index clients_phone on clients (org_id, phone) where phone is not null;
create index clients_email on clients (org_id, email_key) where email_key is not null;
create index clients_changed on clients (org_id, changed_in);
create index clients_status on clients (org_id, status, created_at, id);
create index clients_merged on clients (org_id, merged_into) where merged_into is not null;
-- Finds clients with the same name, oldest first.
create index clients_name on clients (org_id, lower(name), created_at, id) where archived_at is null;

-- True if the caller may see a property of the client. It is a function in plpgsql, so that the plan of a query on
-- clients does not include the table of properties, which is seldom needed.
create function sees_property_of(client uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from properties p where p.org_id = quoin.org_id() and p.client_id = client);
end $$;

-- True if the client has a property that the caller may not see. It runs as the owner of the tables, who sees all
-- properties of the organization.
create function hides_property_of(client uuid) returns boolean language plpgsql stable security definer
set search_path from current as $$
begin
  return exists (
    select from properties p where p.org_id = quoin.org_id() and p.client_id = client and not quoin.sees(p.location_id));
end $$;

-- Trigger of leads and estimates. Decides if the assigned member becomes an owner of the client (`entrusts_client`).
-- Its argument is the name of the column with the assigned member. If a member who can access only their own records
-- (`quoin.bound_to`) makes the change, no one becomes an owner.
create function entrust_client() returns trigger language plpgsql as $$
declare
  is_bound boolean := coalesce(current_setting('quoin.bound_to', true), '') <> '';
  is_assigned boolean;
begin
  if tg_op = 'INSERT' then
    new.entrusts_client := not is_bound;
    return new;
  end if;
  is_assigned := to_jsonb(new) ->> tg_argv[0] is not null
    and to_jsonb(new) -> tg_argv[0] is distinct from to_jsonb(old) -> tg_argv[0];
  if is_bound then
    new.entrusts_client := old.entrusts_client and new.client_id is not distinct from old.client_id;
  else
    new.entrusts_client := old.entrusts_client or is_assigned or (old.client_id is null and new.client_id is not null);
  end if;
  return new;
end $$;

create trigger conversation_begins after insert on clients referencing new table as made
  for each statement when (current_setting('quoin.copying', true) is distinct from 'on') execute function conversations_begin();
create trigger conversation_follows after update of name, phone, email, location_id on clients
  for each row when ((old.name, old.phone, old.email, old.location_id) is distinct from (new.name, new.phone, new.email, new.location_id))
  execute function conversation_follows();
create trigger doors_follow after update of archived_at on clients
  for each row when ((old.archived_at is null) <> (new.archived_at is null)
    and current_setting('quoin.copying', true) is distinct from 'on')
  execute function doors_follow_client();
create trigger external_refs_begin after insert on clients referencing new table as made
  for each statement when (current_setting('quoin.copying', true) is distinct from 'on') execute function keep_new_external_refs('client');
create trigger external_refs_follow after update of external_refs, archived_at, merged_into on clients
  for each row execute function keep_external_refs('client');
create trigger external_refs_given_back after update of external_refs on clients
  for each row when (old.external_refs is distinct from new.external_refs)
  execute function give_external_refs_back('client');
create trigger note_change before update on clients for each row execute function note_change();
create trigger review_requests_follow after update of merged_into on clients
  for each row when (new.merged_into is distinct from old.merged_into and new.merged_into is not null)
  execute function review_requests_follow();
create trigger words_changed after update of name, email, phone, address_line1, address_line2, city, zip on clients
  for each row when ((old.name, old.email, old.phone, old.address_line1, old.address_line2, old.city, old.zip)
    is distinct from (new.name, new.email, new.phone, new.address_line1, new.address_line2, new.city, new.zip))
  execute function words_of_client_follow();
create trigger words_made after insert on clients referencing new table as made
  for each statement when (current_setting('quoin.copying', true) is distinct from 'on') execute function words_of_clients_begin();

-- A client is visible to members who may see its location or one of its properties. A merged client is also visible to
-- those who may see a property of the remaining client. The client's own location is needed for a new client, which has
-- no property yet.
select quoin.fence(
  'clients',
  'quoin.sees(location_id) or sees_property_of(id) or merged_into is not null and sees_property_of(merged_into)'
);

-- Owners of a client, for members who can access only their own records. They are the member who created the client,
-- the members to whom a lead or estimate entrusted the client, and the members who carry out the client's jobs. Only
-- the office puts crews together, so members cannot make themselves owners by joining a crew.
create view client_owners as
  select r.org_id, r.id, r.created_by_id as member_id from clients r where r.created_by_type = 'member'
  union all
  select t.org_id, t.client_id, t.member_id from lead_trustees t
  union all
  select t.org_id, t.client_id, t.member_id from estimate_trustees t
  union all
  select f.org_id, f.client_id, c.member_id from job_facts f join job_crews c on c.org_id = f.org_id and c.job_id = f.id;
select quoin.publish('client_owners');

select quoin.noted('clients', 'client');
select quoin.noted_by_statement('clients');

create view client_facts as
  select r.org_id, r.id, r.location_id, r.archived_at, r.email_opt_out, r.sms_opt_out from clients r;
select quoin.publish('client_facts');

-- Location of each client's primary property. The time zone of this location applies to the client.
create view client_homes as
  select p.org_id, p.client_id, p.location_id from properties p where p.is_primary and p.archived_at is null;
select quoin.publish('client_homes');

-- Contact data of clients, for conversations.
create view client_people as
  select r.org_id, r.id, r.location_id, r.name, r.phone, r.email, r.email_key, r.merged_into, r.archived_at, r.created_at from clients r;
select quoin.publish('client_people');

-- Names of clients, for exports of the books.
create view client_names as select r.org_id, r.id, r.name, r.external_refs, r.merged_into from clients r;
select quoin.publish('client_names');

-- Texts of clients without those of their properties, for searches.
create view client_texts as
  select r.org_id, r.id, concat_ws(' ', r.name, r.email, r.address_line1, r.address_line2, r.city, r.zip) as said, r.phone from clients r;
select quoin.publish('client_texts');
