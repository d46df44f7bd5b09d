-- In each mode (schemas live and sandbox)

-- Time at which each client was last asked for a review. The table has no foreign key to clients, because a trigger
-- moves the rows of a merged client.
create table review_requests (
  org_id    uuid not null,
  client_id uuid not null,
  job_id    uuid not null,
  asked_at  timestamptz(3) not null,
  primary key (org_id, client_id),
  foreign key (org_id, job_id) references jobs deferrable
);

create index review_requests_job on review_requests (org_id, job_id);

-- When clients are merged, the remaining client gets the later of the two times.
create function review_requests_follow() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into review_requests as r (org_id, client_id, job_id, asked_at)
  select l.org_id, new.merged_into, l.job_id, l.asked_at from review_requests l where l.org_id = new.org_id and l.client_id = new.id
  on conflict (org_id, client_id) do update set job_id = excluded.job_id, asked_at = excluded.asked_at
   where r.asked_at < excluded.asked_at;
  delete from review_requests l where l.org_id = new.org_id and l.client_id = new.id;
  return null;
end $$;

-- Row-level security.
select quoin.fence('review_requests');

select quoin.noted('review_requests', 'review_request', 'part', id_column => 'client_id');
