-- Metrics of processes. They are stored while one process is scraped and needs the metrics of all other processes
-- (server/src/kernel/health/process-metrics-table.ts). The scraped process deletes the rows once it has read them.
-- The table is unlogged, so a crash of Postgres empties it.
create unlogged table quoin.process_figures (
  org_id   uuid not null,
  question uuid not null,
  process  text not null,
  figures  text not null,
  told_at  timestamptz(3) not null default clock_timestamp(),
  primary key (org_id, question, process)
);

-- Row-level security.
select quoin.fence_setup('quoin.process_figures');
revoke all on quoin.process_figures from quoin_live;
revoke all on quoin.process_figures from quoin_sandbox;

select quoin.not_noted('quoin.process_figures', 'the service about itself');
