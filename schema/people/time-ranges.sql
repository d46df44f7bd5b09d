-- Range of texts, compared byte by byte. Ranges with the same leading ids overlap if the rest overlaps: one
-- constraint refuses overlapping times of a member, without an extension.
create type quoin.text_span as range (subtype = text, collation = "C");

-- Time of a member from one instant to another. An open entry may last a day.
create function quoin.instants_of(org uuid, member uuid, started timestamptz, ended timestamptz)
returns quoin.text_span language sql immutable parallel safe as $$
  select quoin.text_span(
    org::text || member::text || lpad((extract(epoch from started at time zone 'UTC') * 1000 + 100000000000000)::bigint::text, 16, '0'),
    org::text || member::text || lpad((extract(epoch from coalesce(ended, started + interval '24 hours') at time zone 'UTC') * 1000 + 100000000000000)::bigint::text, 16, '0'))
$$;

-- Days of a member, from one to another, or from one time to another on one day.
create function quoin.days_of(org uuid, member uuid, from_date date, to_date date, time_start time, time_end time)
returns quoin.text_span language sql immutable parallel safe as $$
  select quoin.text_span(
    org::text || member::text || lpad(((from_date - date '0001-01-01')::bigint * 86400 + coalesce(extract(epoch from time_start), 0))::bigint::text, 16, '0'),
    org::text || member::text || lpad(((to_date - date '0001-01-01')::bigint * 86400 + coalesce(extract(epoch from time_end), 86400))::bigint::text, 16, '0'))
$$;
