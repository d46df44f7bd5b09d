-- In each mode (schemas live and sandbox)

create table estimates (
  org_id                 uuid not null,
  id                     uuid not null,
  -- Number, assigned when the estimate is first sent.
  estimate_number        bigint,
  location_id            uuid not null,
  client_id              uuid not null,
  property_id            uuid,
  lead_id                uuid,
  vertical               text not null check (vertical in ('residential', 'generic', 'commercial', 'holiday_lights')),
  status                 text not null check (status in ('draft', 'sent', 'viewed', 'changes_requested', 'accepted', 'declined', 'expired', 'void')),
  assigned_rep_id        uuid,
  source                 text,
  customer_name          text,
  customer_email         text,
  customer_phone         text,
  service_address        text,
  city                   text,
  state                  text,
  zip                    text,
  sqft                   integer,
  stories                numeric(3,1),
  lot_sqft               integer,
  year_built             integer,
  roof_sqft              integer,
  gutter_linear_ft       integer,
  siding_type            text,
  roof_type              text,
  currency               text not null,
  subtotal_cents         bigint not null default 0,
  discount_type          text check (discount_type in ('percent', 'fixed')),
  -- Percentage, or an amount in cents if the type is `fixed`.
  discount_value         numeric(14,5),
  discount_cents         bigint not null default 0,
  taxable_cents          bigint not null default 0,
  tax_rate_percent       numeric(9,6),
  tax_cents              bigint not null default 0,
  total_cents            bigint not null default 0,
  deposit_type           text check (deposit_type in ('percent', 'fixed')),
  deposit_value          numeric(14,5),
  deposit_required_cents bigint not null default 0,
  options                jsonb not null default '[]',
  message                text,
  terms                  text,
  sent_at                timestamptz(3),
  first_viewed_at        timestamptz(3),
  accepted_at            timestamptz(3),
  accepted_by            text,
  declined_at            timestamptz(3),
  decline_reason         text,
  expires_at             timestamptz(3),
  tags                   text[] not null default '{}',
  external_refs          jsonb not null default '{}',
  version                integer not null default 1,
  created_by_type        text not null,
  created_by_id          uuid,
  created_at             timestamptz(3) not null,
  updated_at             timestamptz(3) not null,
  archived_at            timestamptz(3),
  changed_in             xid8 not null default pg_current_xact_id(),
  -- Number of times that the estimate was sent. The customer's answer states the revision that the customer saw.
  revision               integer not null default 0,
  selected_option_id     text,
  -- Tax rates and rounding with which the estimate is calculated. They no longer change once the estimate is sent.
  tax_basis              jsonb,
  -- Changes that the customer requested.
  requested_changes      text,
  -- Number in the form that customers see, with the prefix that the location had when the number was assigned.
  display_number         text,
  -- True if the assigned rep becomes an owner of the estimate's client (see entrust_client in clients.sql).
  entrusts_client        boolean not null default true,
  created_by_key         jsonb,
  -- Tax of the accepted estimate by rate and component: [{tax_rate_id, components_cents}].
  sold_taxes             jsonb,
  -- Invoices to which a deposit is applied. `first`: the first invoices, until it is used up. `spread`: all invoices,
  -- in proportion to their totals.
  deposit_use            text not null default 'first' check (deposit_use in ('first', 'spread')),
  primary key (org_id, id),
  foreign key (org_id, client_id) references clients deferrable,
  foreign key (org_id, property_id) references properties deferrable,
  foreign key (org_id, lead_id) references leads deferrable
);

create index estimates_created on estimates (org_id, created_at, id);
create index estimates_updated on estimates (org_id, updated_at, id);
create index estimates_client on estimates (org_id, client_id);
create index estimates_lead on estimates (org_id, lead_id) where lead_id is not null;
create unique index estimates_number on estimates (org_id, estimate_number);
create index estimates_changed on estimates (org_id, changed_in);
create index estimates_expiring on estimates (expires_at, org_id)
  where status in ('sent', 'viewed', 'changes_requested');
-- Finds open estimates in the order of their creation.
create index estimates_open on estimates (org_id, created_at, id)
  where status in ('draft', 'sent', 'viewed', 'changes_requested');
create index estimates_property on estimates (org_id, property_id) where property_id is not null;

create trigger entrusted before insert or update of client_id, assigned_rep_id, entrusts_client on estimates
  for each row execute function entrust_client('assigned_rep_id');
create trigger follow_merge before insert on estimates
  for each row when (new.client_id is not null) execute function follow_merge();
create trigger note_change before update on estimates for each row execute function note_change();
create trigger pay_fact after update on estimates for each row
  when (current_setting('quoin.copying', true) is distinct from 'on' and quoin.guards_pay() and ((old.discount_type, old.discount_value)
    is distinct from (new.discount_type, new.discount_value)))
  execute function report_estimate_pay();
create trigger words_changed after update of estimate_number, display_number, customer_name, customer_email, service_address, city, zip, customer_phone, client_id, property_id on estimates
  for each row when ((old.estimate_number, old.display_number, old.customer_name, old.customer_email, old.service_address, old.city, old.zip, old.customer_phone, old.client_id, old.property_id)
    is distinct from (new.estimate_number, new.display_number, new.customer_name, new.customer_email, new.service_address, new.city, new.zip, new.customer_phone, new.client_id, new.property_id))
  execute function words_follow('estimate');
create trigger words_made after insert on estimates for each row execute function words_follow('estimate');

-- Row-level security.
select quoin.fence('estimates', 'quoin.sees(location_id)');
create policy system on estimates for select to quoin_system using (true);
select quoin.stands_still('estimates');
grant select (expires_at, org_id, status) on estimates to quoin_system;

-- Owners of an estimate, for members who can access only their own records: the assigned rep. If there is none, the
-- member who created the estimate.
create view estimate_owners as
  select r.org_id, r.id, r.assigned_rep_id as member_id from estimates r where r.assigned_rep_id is not null
  union all
  select r.org_id, r.id, r.created_by_id from estimates r
   where r.assigned_rep_id is null and r.created_by_type = 'member';
select quoin.publish('estimate_owners');

select quoin.noted('estimates', 'estimate');

-- Estimates as other domains see them. Those domains may lock the rows, for example while they create a job.
create view estimate_facts as
  select r.org_id, r.id, r.location_id, r.client_id, r.property_id, r.lead_id, r.status, r.vertical, r.source, r.estimate_number,
         r.assigned_rep_id, r.customer_name, r.service_address, r.city, r.state, r.zip, r.selected_option_id,
         r.discount_type, r.discount_value, r.tax_basis, r.currency, r.total_cents, r.created_by_type, r.created_by_id,
         r.created_at, r.archived_at, r.version, r.sold_taxes, r.deposit_use
    from estimates r;
select quoin.publish('estimate_facts', holdable => true);

create view estimate_happenings as
  select r.org_id, r.client_id, r.id as record_id, r.id as subject_id, h.happening, h.at, r.estimate_number as number,
         coalesce(h.amount_cents, r.total_cents) as amount_cents, r.currency, h.text, h.happening_id, h.by_type, h.by_id, h.by_key
    from estimates r
   cross join lateral (
     select 'created' as happening, r.created_at as at, c.amount_cents, r.vertical as text, r.id as happening_id,
            r.created_by_type as by_type, r.created_by_id as by_id, r.created_by_key as by_key
       from (select 1) one
       left join lateral (
         select s.amount_cents from status_changes s
          where s.org_id = r.org_id and s.record_id = r.id and s.previous_status is null order by s.changed_at, s.id limit 1) c on true
     union all
     select case s.status
              when 'sent' then case s.previous_status when 'accepted' then 'acceptance_undone' else 'sent' end
              when 'draft' then 'revised'
              when 'void' then 'voided'
              else s.status end,
            s.at, s.amount_cents,
            case s.status
              when 'accepted' then (select a.accepted_by from estimate_acceptances a
                                     where a.org_id = s.org_id and a.estimate_id = s.record_id and a.accepted_at = s.changed_at
                                     order by a.id limit 1)
              else s.reason end,
            s.id, s.changed_by_type, s.changed_by_id, s.changed_by_key
       from status_changes s
      where s.org_id = r.org_id and s.record_id = r.id and s.previous_status is not null) h;
select quoin.publish('estimate_happenings');

create view estimate_trustees as
  select r.org_id, r.client_id, o.member_id from estimates r
    join estimate_owners o on o.org_id = r.org_id and o.id = r.id
   where r.entrusts_client;
select quoin.publish('estimate_trustees');

create view estimate_numbers as select r.org_id, r.id, r.display_number, r.external_refs from estimates r;
select quoin.publish('estimate_numbers');

-- Outcomes of sent estimates, with the time at which each was first sent.
create view estimate_outcomes as
  select r.org_id, r.id, r.location_id, r.lead_id, r.source, r.status, r.expires_at, r.total_cents, r.tax_cents, v.sent_at,
         coalesce(r.assigned_rep_id, case when r.created_by_type = 'member' then r.created_by_id end) as member_id
    from estimates r
    join estimate_versions v on v.org_id = r.org_id and v.estimate_id = r.id and v.revision = 1
   where r.archived_at is null;
select quoin.publish('estimate_outcomes');

-- Texts of estimates, for searches.
create view estimate_texts as
  select r.org_id, r.id, r.client_id, r.property_id,
         concat_ws(' ', r.estimate_number, r.display_number, r.customer_name, r.customer_email, r.service_address, r.city, r.zip,
                   (select string_agg(l.name, ' ' order by l.position) from line_names l where l.org_id = r.org_id and l.estimate_id = r.id)) as said,
         r.customer_phone as phone
    from estimates r;
select quoin.publish('estimate_texts');
