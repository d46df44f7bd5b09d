-- Whether anything is ready was asked of a bitmap of all that is, wherever the plan took next to nothing for visible: one
-- step along the index had become a walk through the whole of it.
alter function quoin.claim_tasks(uuid, timestamptz, interval, text[], integer, integer, integer, jsonb)
  set enable_bitmapscan = off;
