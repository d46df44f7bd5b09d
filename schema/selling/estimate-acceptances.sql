-- In each mode (schemas live and sandbox)

-- Acceptances of estimates, with their signatures. An acceptance that was undone is not deleted.
create table estimate_acceptances (
  org_id           uuid not null,
  id               uuid not null,
  estimate_id      uuid not null,
  revision         integer not null,
  via              text not null check (via in ('customer_link', 'in_person', 'recorded')),
  accepted_by      text not null,
  -- Drawn signature as PNG. Null: the customer typed a name, which is the signature.
  signature        bytea,
  total_cents      bigint not null,
  job_id           uuid,
  recorded_by_type text not null,
  recorded_by_id   uuid,
  accepted_at      timestamptz(3) not null,
  undone_at        timestamptz(3),
  -- IP address from which the customer accepted. The change log contains neither this address nor the signature.
  address          text,
  -- Version of the estimate that was accepted.
  version          integer,
  -- The estimate as it was accepted. The signed copy is printed from it. The change log does not contain it. Null:
  -- the estimate was accepted before such copies were stored.
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
