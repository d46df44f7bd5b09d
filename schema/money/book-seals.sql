-- in each mode

-- Totals and closing checksums of completed months (seals), so that they are not computed again. They are derived
-- from the ledger entries: an entry dated in a sealed month deletes the seals from its month on.
create table book_seals (
  org_id   uuid not null,
  -- The organization or location.
  id       uuid not null,
  -- Time zone of the calendar month.
  timezone text not null,
  until    timestamptz(3) not null,
  month    text not null,
  -- The closing of the month exactly as exports contain it, byte for byte.
  closing  json not null,
  primary key (org_id, id, timezone, until),
  foreign key (org_id, id) references book_chains deferrable
);

-- Months are sealed one hour after their end. An entry older than half an hour may concern a month that is sealed or
-- being sealed, so it is serialized with the sealing. Other entries need no lock.
create function follow_entries() returns trigger language plpgsql set search_path from current as $$
declare
  booked record;
  chain record;
begin
  -- The rows of a moving organization are copied.
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

-- Row-level security.
select quoin.fence('book_seals');

select quoin.not_noted('book_seals', 'follows from the entries of the books');
