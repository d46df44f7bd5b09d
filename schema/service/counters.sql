-- In each mode (schemas live and sandbox)

create table counters (
  org_id     uuid not null,
  kind       text not null,
  last_value bigint not null,
  -- The numbers from `skipped_from` to `skipped_to` were left out at `skipped_at`, because the installation from which
  -- this one was restored may have given them.
  skipped_from bigint,
  skipped_to   bigint,
  skipped_at   timestamptz(3),
  primary key (org_id, kind),
  constraint counters_skipped check (num_nulls(skipped_from, skipped_to, skipped_at) in (0, 3))
);

-- Row-level security.
select quoin.fence('counters');

select quoin.not_noted('counters', 'the last number given; the number itself stands on its record');
