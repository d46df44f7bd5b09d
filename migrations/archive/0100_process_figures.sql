-- What the processes of the service told of themselves for a scrape that reached another one of them, until that one has
-- taken it; see server/src/kernel/health/process-figures.ts. Nothing of it outlives a crash, and nobody would miss it.
create unlogged table quoin.process_figures (
  org_id uuid not null,
  -- the question that is answered
  question uuid not null,
  process text not null,
  figures text not null,
  told_at timestamptz(3) not null default clock_timestamp(),
  primary key (org_id, question, process)
);
select quoin.fence_setup('quoin.process_figures');
revoke all on quoin.process_figures from quoin_live, quoin_sandbox;
select quoin.not_noted('quoin.process_figures', 'the service about itself');
