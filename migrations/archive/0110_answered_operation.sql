-- in each mode

-- What a key of the resource API stands for, to be told to whoever uses it for something else; null for older ones.
alter table idempotency_records add column operation text;
