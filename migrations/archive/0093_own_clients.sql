-- in each mode

-- Own records stay own: what a member of own reach makes for a client is the member's, and the client does not become so
-- by it. A lead or an estimate entrusts its client to whoever it is assigned to only when somebody else stands behind that:
-- the office, a customer, the service itself. A trigger writes it down as it happens, so that no operation has to think of
-- it, and none can forget to.
--
--   quoin.bound_to   the member behind the call, where its authority over clients ends with its own; else empty

alter table leads add column entrusts_client boolean not null default true;
alter table estimates add column entrusts_client boolean not null default true;

-- Nobody wrote down who stood behind what there is: what a sales rep made for a client entrusts it to nobody until the
-- office assigns it anew. Nothing that anybody reads changes by this, so that it is no change of the record.
alter table leads disable trigger user, no force row level security;
alter table estimates disable trigger user, no force row level security;
alter table quoin.members no force row level security;
update leads r set entrusts_client = false
  from quoin.members m
 where r.created_by_type = 'member' and m.org_id = r.org_id and m.id = r.created_by_id and m.role = 'sales_rep';
update estimates r set entrusts_client = false
  from quoin.members m
 where r.created_by_type = 'member' and m.org_id = r.org_id and m.id = r.created_by_id and m.role = 'sales_rep';
alter table leads enable trigger user, force row level security;
alter table estimates enable trigger user, force row level security;
alter table quoin.members force row level security;

create view lead_trustees as
  select r.org_id, r.client_id, r.assigned_to as member_id from leads r
   where r.entrusts_client and r.client_id is not null and r.assigned_to is not null and r.archived_at is null;
select quoin.publish('lead_trustees');

create view estimate_trustees as
  select r.org_id, r.client_id, o.member_id from estimates r
    join estimate_owners o on o.org_id = r.org_id and o.id = r.id
   where r.entrusts_client;
select quoin.publish('estimate_trustees');

-- Whoever made the client, whoever was entrusted with it, and whoever carries out a job of it: crews are put together by
-- the office alone.
create or replace view client_owners as
  select r.org_id, r.id, r.created_by_id as member_id from clients r where r.created_by_type = 'member'
  union all
  select t.org_id, t.client_id, t.member_id from lead_trustees t
  union all
  select t.org_id, t.client_id, t.member_id from estimate_trustees t
  union all
  select f.org_id, f.client_id, c.member_id from job_facts f join job_crews c on c.org_id = f.org_id and c.job_id = f.id;
select quoin.publish('client_owners');

-- Argument of the trigger: the column that says who it is assigned to. A merge leads from one client to another, and
-- entrusts it to nobody.
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

create trigger entrusted before insert or update of client_id, assigned_to, entrusts_client on leads
  for each row execute function entrust_client('assigned_to');
create trigger entrusted before insert or update of client_id, assigned_rep_id, entrusts_client on estimates
  for each row execute function entrust_client('assigned_rep_id');
