-- In each mode (schemas live and sandbox)

-- Commissions of sales reps. Accepting an estimate creates a commission, which becomes void if the acceptance is
-- undone.
create table commissions (
  org_id          uuid not null,
  id              uuid not null,
  location_id     uuid not null,
  member_id       uuid not null,
  estimate_id     uuid not null,
  client_id       uuid not null,
  lead_id         uuid,
  basis           text not null check (basis in ('company_generated', 'self_generated', 'red_line')),
  basis_cents     bigint not null check (basis_cents >= 0),
  rate_percent    numeric(6,3) check (rate_percent between 0 and 100),
  components      jsonb,
  computed_cents  bigint not null,
  amount_cents    bigint not null,
  status          text not null check (status in ('pending', 'approved', 'void')),
  earned_at       timestamptz(3) not null,
  approved_at     timestamptz(3),
  approved_by     uuid,
  -- Amounts that members entered in place of the calculated amount, oldest first: {amount_cents, reason, by, at}.
  adjustments     jsonb not null default '[]',
  voided_at       timestamptz(3),
  -- Commission plan and lines of the estimate from which the amount was calculated.
  snapshot        jsonb not null,
  version         integer not null default 1,
  created_by_type text not null,
  created_by_id   uuid,
  created_at      timestamptz(3) not null,
  updated_at      timestamptz(3) not null,
  archived_at     timestamptz(3),
  changed_in      xid8 not null default pg_current_xact_id(),
  created_by_key  jsonb,
  approved_by_key jsonb,
  primary key (org_id, id),
  foreign key (org_id, member_id) references quoin.members deferrable,
  foreign key (org_id, estimate_id) references estimates deferrable,
  foreign key (org_id, client_id) references clients deferrable,
  foreign key (org_id, lead_id) references leads deferrable,
  check ((status = 'void') = (voided_at is not null)),
  constraint commissions_check1 check (status <> 'approved' or approved_at is not null)
);

-- An acceptance of an estimate leads to at most one commission that is not void.
create unique index commissions_estimate on commissions (org_id, estimate_id) where status <> 'void';
create index commissions_of_estimate on commissions (org_id, estimate_id);
create index commissions_client on commissions (org_id, client_id);
create index commissions_lead on commissions (org_id, lead_id) where lead_id is not null;
create index commissions_member on commissions (org_id, member_id, earned_at, id);
create index commissions_earned on commissions (org_id, earned_at, id);
create index commissions_created on commissions (org_id, created_at, id);
create index commissions_updated on commissions (org_id, updated_at, id);
create index commissions_changed on commissions (org_id, changed_in);

create trigger follow_merge before insert or update of client_id on commissions
  for each row when (new.client_id is not null) execute function follow_merge();
create trigger note_change before update on commissions for each row execute function note_change();

-- Row-level security.
select quoin.fence('commissions', 'quoin.sees(location_id)');

-- Owners of a commission, for members who can access only their own records: the rep, and the leaders of the rep's
-- crews.
create view commission_owners as
  select r.org_id, r.id, r.member_id from commissions r
  union all
  select r.org_id, r.id, l.leader_id from commissions r
    join led_members l on l.org_id = r.org_id and l.member_id = r.member_id;
select quoin.publish('commission_owners');

select quoin.noted('commissions', 'commission');

create view commission_facts as
  select r.org_id, r.id, r.location_id, r.member_id, r.estimate_id, r.client_id, r.lead_id, r.status, r.amount_cents, r.earned_at
    from commissions r where r.archived_at is null;
select quoin.publish('commission_facts');
