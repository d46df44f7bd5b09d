-- In each mode (schemas live and sandbox)

-- Stores the current transaction in a changed record. The feed of changes, from which phones and other clients update
-- their copies, consists of the records themselves, in the order of the transactions that last changed them
-- (server/src/domains/office/sync). A reader stops before the first transaction that may still be running, so that it
-- misses nothing.
create function note_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
