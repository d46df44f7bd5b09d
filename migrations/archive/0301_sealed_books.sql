-- in each mode

-- Whose books there are: an organization's (its own id), and each location's. They come to be with the first entry.
create table book_chains (
  org_id uuid not null,
  id uuid not null,
  location_id uuid,
  -- the first instant behind the last month that is sealed; null: none is
  sealed_until timestamptz(3),
  -- when there will be a month to seal
  next_at timestamptz(3) not null,
  primary key (org_id, id)
);
create index book_chains_due on book_chains (next_at, org_id);
select quoin.fence('book_chains');
select quoin.not_noted('book_chains', 'follows from the entries of the books');
grant select (org_id, next_at) on book_chains to quoin_system;
create policy system on book_chains for select to quoin_system using (true);
select quoin.stands_still('book_chains');

-- What closes a month that is over, so that nobody adds up the months before it again. It says nothing that the entries do
-- not say: one that is booked later with an earlier instant takes the seals from its month on away.
create table book_seals (
  org_id uuid not null,
  -- whose books
  id uuid not null,
  -- of the calendar by which it is a month
  timezone text not null,
  until timestamptz(3) not null,
  month text not null,
  -- as an export tells it, to the byte
  closing json not null,
  primary key (org_id, id, timezone, until),
  foreign key (org_id, id) references book_chains deferrable initially immediate
);
select quoin.fence('book_seals');
select quoin.not_noted('book_seals', 'follows from the entries of the books');

-- Months are sealed when they have been over for an hour. An entry that is older than half of one may find its month sealed,
-- or being sealed: who seals and who books it take turns. Others have no lock and no wait.
create function follow_entries() returns trigger language plpgsql set search_path from current as $$
declare
  booked record;
  chain record;
begin
  -- An organization that is moved brings its own along.
  if pg_has_role(current_user, (select c.relowner from pg_class c where c.oid = tg_relid), 'member') then
    return null;
  end if;
  for booked in
    select e.org_id, b.id, b.location_id, min(e.at) as at
      from added e cross join lateral (values (e.org_id, null::uuid), (e.location_id, e.location_id)) b (id, location_id)
     where b.id is not null group by e.org_id, b.id, b.location_id order by b.id
  loop
    if booked.at < now() - interval '30 minutes' then
      select c.sealed_until into chain from book_chains c where c.org_id = booked.org_id and c.id = booked.id for share;
    else
      select c.sealed_until into chain from book_chains c where c.org_id = booked.org_id and c.id = booked.id;
    end if;
    if not found then
      insert into book_chains (org_id, id, location_id, next_at)
      values (booked.org_id, booked.id, booked.location_id, booked.at) on conflict do nothing;
    elsif chain.sealed_until > booked.at then
      delete from book_seals s where s.org_id = booked.org_id and s.id = booked.id and s.until > booked.at;
      update book_chains c
         set sealed_until = (select max(s.until) from book_seals s where s.org_id = c.org_id and s.id = c.id), next_at = booked.at
       where c.org_id = booked.org_id and c.id = booked.id;
    end if;
  end loop;
  return null;
end $$;
create trigger chains_follow after insert on ledger_entries referencing new table as added
  for each statement when (current_setting('quoin.copying', true) is distinct from 'on') execute function follow_entries();

do $$
begin
  alter table ledger_entries no force row level security;
  alter table book_chains no force row level security;
  insert into book_chains (org_id, id, location_id, next_at)
  select e.org_id, b.id, b.location_id, min(e.at) from ledger_entries e
   cross join lateral (values (e.org_id, null::uuid), (e.location_id, e.location_id)) b (id, location_id)
   where b.id is not null group by e.org_id, b.id, b.location_id;
  alter table book_chains force row level security;
  alter table ledger_entries force row level security;
end $$;
