-- in each mode
-- expands
-- stands still: a constraint reads the counters of document numbers, a few for each organization

-- The numbers from `skipped_from` to `skipped_to` were left out at `skipped_at`, because the installation from which this
-- one was restored may have given them.
alter table counters
  add column skipped_from bigint,
  add column skipped_to bigint,
  add column skipped_at timestamptz(3),
  add constraint counters_skipped check (num_nulls(skipped_from, skipped_to, skipped_at) in (0, 3));

-- True if the request is only searched at the processor and never repeated, because the installation from which this
-- one was restored may have sent it.
alter table payment_requests add column is_only_searched boolean not null default false;
