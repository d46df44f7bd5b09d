-- in each mode

-- The lines of a recurrence as they were priced when somebody gave them. They carry what the given ones only name: a floor,
-- a version of the price book, a line that may be gone by the time the next job is made.
alter table job_recurrences add column sold_lines jsonb not null default '[]';
