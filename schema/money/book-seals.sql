-- In each mode (schemas live and sandbox)

-- Seals: totals and closing checksums of past months, stored so that they are not computed again. They are derived
-- from the ledger entries. A new entry that is dated in a sealed month deletes the seals of that month and of all
-- later months.
create table book_seals (
  org_id   uuid not null,
  -- Id of the organization, or of a location.
  id       uuid not null,
  -- Time zone in which the month begins and ends.
  timezone text not null,
  until    timestamptz(3) not null,
  month    text not null,
  -- Totals and closing checksum of the month, as exports contain them, byte for byte.
  closing  json not null,
  primary key (org_id, id, timezone, until),
  foreign key (org_id, id) references book_chains deferrable
);

-- Trigger of ledger entries. A month is sealed one hour after its end. A new entry that is dated more than half an
-- hour ago may belong to a month that is sealed or is just being sealed. So the trigger locks the row of book_chains.
-- A transaction that seals a month locks the same row. Entries with later dates need no lock.
create function follow_entries() returns trigger language plpgsql set search_path from current as $$
declare
  booked record;
  chain record;
begin
  -- Does nothing while an organization is copied in a move, because the rows of this table are copied too.
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
