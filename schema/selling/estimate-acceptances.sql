-- in each mode

-- Acceptances with their signatures. An acceptance that was undone remains.
create table estimate_acceptances (
  org_id           uuid not null,
  id               uuid not null,
  estimate_id      uuid not null,
  revision         integer not null,
  via              text not null check (via in ('customer_link', 'in_person', 'recorded')),
  accepted_by      text not null,
  -- Image of the drawn signature (PNG). Null: the typed name is the signature.
  signature        bytea,
  total_cents      bigint not null,
  job_id           uuid,
  recorded_by_type text not null,
  recorded_by_id   uuid,
  accepted_at      timestamptz(3) not null,
  undone_at        timestamptz(3),
  -- Network address at which the customer approved. Like the signature, it is excluded from the change log.
  address          text,
  -- Version of the estimate at approval.
  version          integer,
  -- The estimate as approved, from which the signed copy is printed. Excluded from the change log. Null: approved
  -- before copies were stored.
  snapshot         jsonb,
  recorded_by_key  jsonb,
  primary key (org_id, id),
  foreign key (org_id, estimate_id) references estimates deferrable,
  foreign key (org_id, job_id) references jobs deferrable
);

create index estimate_acceptances_estimate on estimate_acceptances (org_id, estimate_id, accepted_at);
create index estimate_acceptances_job on estimate_acceptances (org_id, job_id) where job_id is not null;

-- Row-level security.
select quoin.fence('estimate_acceptances');

select quoin.noted('estimate_acceptances', 'estimate_acceptance', 'part', '{signature,address,version,snapshot}');
