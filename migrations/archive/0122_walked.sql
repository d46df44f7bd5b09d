-- in each mode

-- What is deleted by its age alone is found by walking the table page by page, so no index is kept for it, and the number
-- of organizations does not matter; see server/src/kernel/retention/walk-pages.ts.
drop index idempotency_records_age;
drop index webhook_attempts_started;
