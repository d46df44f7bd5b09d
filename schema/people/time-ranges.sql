-- Ranges of texts, compared byte by byte. Each text begins with the ids of the organization and the member, so only
-- ranges of the same member can overlap. An exclusion constraint on such ranges prevents overlapping times without an
-- extension of Postgres.
create type quoin.text_span as range (subtype = text, collation = "C");

-- Returns the range of a member from one instant to another. An open entry counts as one day long.
create function quoin.instants_of(org uuid, member uuid, started timestamptz, ended timestamptz)
returns quoin.text_span language sql immutable parallel safe as $$
  select quoin.text_span(
    org::text || member::text || lpad((extract(epoch from started at time zone 'UTC') * 1000 + 100000000000000)::bigint::text, 16, '0'),
    org::text || member::text || lpad((extract(epoch from coalesce(ended, started + interval '24 hours') at time zone 'UTC') * 1000 + 100000000000000)::bigint::text, 16, '0'))
$$;

-- Returns the range of a member from one day to another, or from one time to another on the same day.
create function quoin.days_of(org uuid, member uuid, from_date date, to_date date, time_start time, time_end time)
returns quoin.text_span language sql immutable parallel safe as $$
  select quoin.text_span(
    org::text || member::text || lpad(((from_date - date '0001-01-01')::bigint * 86400 + coalesce(extract(epoch from time_start), 0))::bigint::text, 16, '0'),
    org::text || member::text || lpad(((to_date - date '0001-01-01')::bigint * 86400 + coalesce(extract(epoch from time_end), 86400))::bigint::text, 16, '0'))
$$;
