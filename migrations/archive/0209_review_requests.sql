-- in each mode

-- Where customers are asked to write what they think of the work.
alter table quoin.company_settings add column if not exists review_url text;

-- When a client was asked for a review last. No foreign key to clients: a merge takes the later of both, see below.
create table review_requests (
  org_id uuid not null,
  client_id uuid not null,
  job_id uuid not null,
  asked_at timestamptz(3) not null,
  primary key (org_id, client_id),
  foreign key (org_id, job_id) references jobs deferrable initially immediate
);
select quoin.fence('review_requests');
select quoin.noted('review_requests', 'review_request', 'part', id_column => 'client_id');
create index review_requests_job on review_requests (org_id, job_id);

-- Who was asked as either of two clients was asked as the one that they are now.
create function review_requests_follow() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into review_requests as r (org_id, client_id, job_id, asked_at)
  select l.org_id, new.merged_into, l.job_id, l.asked_at from review_requests l where l.org_id = new.org_id and l.client_id = new.id
  on conflict (org_id, client_id) do update set job_id = excluded.job_id, asked_at = excluded.asked_at
   where r.asked_at < excluded.asked_at;
  delete from review_requests l where l.org_id = new.org_id and l.client_id = new.id;
  return null;
end $$;
create trigger review_requests_follow after update of merged_into on clients
  for each row when (new.merged_into is distinct from old.merged_into and new.merged_into is not null)
  execute function review_requests_follow();
