-- An id as the service makes them: the time first, to a fraction of a millisecond, so that what one transaction makes row by
-- row has its order (RFC 9562, version 7). Never before the id of what it is made for: two hosts have two clocks.
create function quoin.new_id(made_for uuid) returns uuid language plpgsql volatile parallel safe as $$
declare
  micros bigint := floor(extract(epoch from clock_timestamp()) * 1000000)::bigint;
  at text := lpad(to_hex(micros / 1000), 12, '0') || '7' || lpad(to_hex((micros % 1000) * 4096 / 1000), 3, '0');
begin
  return (greatest(at collate "C", left(replace(made_for::text, '-', ''), 16)) || substr(replace(gen_random_uuid()::text, '-', ''), 17))::uuid;
end $$;

-- As cities are compared, whatever the collation of the database: without case, accents and the dot of "St.".
create or replace function quoin.city_key(city text, state text) returns text language sql immutable parallel safe as $$
  select lower(btrim(regexp_replace(regexp_replace(normalize(city, NFKD), U&'[\0300-\036F]', '', 'g'), '[\s.,''’-]+', ' ', 'g')))
         || '|' || upper(btrim(state))
$$;

grant execute on function quoin.new_id(uuid), quoin.city_key(text, text) to public;
