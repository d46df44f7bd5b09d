-- Returns an id like those that the server generates (RFC 9562, version 7). It contains fractions of a millisecond, so
-- that the ids of one transaction are in order. `made_for` is the id of the record because of which the new row is
-- inserted. The new id is never lower than `made_for`, even if the clocks of two hosts differ.
create function quoin.new_id(made_for uuid) returns uuid language plpgsql volatile parallel safe as $$
declare
  micros bigint := floor(extract(epoch from clock_timestamp()) * 1000000)::bigint;
  at text := lpad(to_hex(micros / 1000), 12, '0') || '7' || lpad(to_hex((micros % 1000) * 4096 / 1000), 3, '0');
begin
  return (greatest(at collate "C", left(replace(made_for::text, '-', ''), 16)) || substr(replace(gen_random_uuid()::text, '-', ''), 17))::uuid;
end $$;
