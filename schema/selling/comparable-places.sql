-- True if a point is inside a polygon or on its border. `ring` is the closed outline of the polygon as a flat list:
-- longitude, latitude, longitude, and so on, in millionths of a degree. All calculations are exact, because products
-- of differences fit into bigint.
create function quoin.is_within(ring bigint[], x bigint, y bigint) returns boolean language plpgsql immutable parallel safe as $$
declare
  inside boolean := false;
  ax bigint := ring[1];
  ay bigint := ring[2];
  bx bigint;
  by_ bigint;
  side bigint;
begin
  for at in 2 .. array_length(ring, 1) / 2 loop
    bx := ring[2 * at - 1];
    by_ := ring[2 * at];
    if y >= least(ay, by_) and y <= greatest(ay, by_) and x <= greatest(ax, bx) then
      side := (bx - ax) * (y - ay) - (by_ - ay) * (x - ax);
      if side = 0 and x >= least(ax, bx) then
        return true;
      end if;
      -- An edge includes its lower end but not its upper end, so that a corner counts as only one crossing.
      if (ay > y) <> (by_ > y) and (side > 0) = (by_ > ay) and side <> 0 then
        inside := not inside;
      end if;
    end if;
    ax := bx;
    ay := by_;
  end loop;
  return inside;
end $$;

-- Returns a ZIP code in a form for comparison: its first five digits in the United States, otherwise in upper case.
create function quoin.zip_key(zip text) returns text language sql immutable parallel safe as
  $$ select case when zip ~ '^\d{5}(-\d{4})?$' then left(zip, 5) else upper(zip) end $$;

-- Returns a city in a form for comparison: without case, accents and the period of "St.", and independent of the
-- database's collation.
create function quoin.city_key(city text, state text) returns text language sql immutable parallel safe as $$
  select lower(btrim(regexp_replace(regexp_replace(normalize(city, NFKD), U&'[\0300-\036F]', '', 'g'), '[\s.,''’-]+', ' ', 'g')))
         || '|' || upper(btrim(state))
$$;
