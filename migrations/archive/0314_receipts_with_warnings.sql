-- in each mode

-- What the mutation took for granted, as its first answer told it: null for nothing.
alter table receipts add column warnings jsonb;
