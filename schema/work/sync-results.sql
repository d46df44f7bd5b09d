-- In each mode (schemas live and sandbox)

-- Results of changes that phones made offline and uploaded later (server/src/domains/office/sync/upload).
create table sync_results (
  org_id         uuid not null,
  member_id      uuid not null,
  change_id      uuid not null,
  -- Digest of the change. If a change with the same id is uploaded again, it must have the same digest.
  fingerprint    text not null,
  operation      text not null,
  verdict        text not null check (verdict in ('applied', 'superseded', 'conflict', 'gone', 'rejected')),
  record_kind    text,
  record_id      uuid,
  record_version integer,
  fields         text[] not null,
  merged_into    uuid,
  error          jsonb,
  created_at     timestamptz(3) not null,
  primary key (org_id, member_id, change_id),
  foreign key (org_id, member_id) references quoin.members deferrable,
  check ((verdict = 'rejected') <= (error is not null))
);

-- Row-level security.
select quoin.fence('sync_results');
create policy system on sync_results to quoin_system using (true);
select quoin.stands_still('sync_results');
grant select, delete on sync_results to quoin_system;

select quoin.not_noted('sync_results', 'what a repeated change is answered with; what it did is noted with its record');
