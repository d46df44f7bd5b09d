-- expands

-- Each renewal of an agent's tokens moves the expiry of its grant. This no longer makes the servers forget what they
-- remember of the organization, nor end its live streams. It is a trigger of its own, because the condition compares the
-- row with its former state.
create or replace trigger access_changed after insert or delete on quoin.api_keys
  for each row when (current_setting('quoin.copying', true) is distinct from 'on')
  execute function quoin.announce_access_change();
create trigger access_changed_since after update on quoin.api_keys
  for each row when (current_setting('quoin.copying', true) is distinct from 'on'
    and (new.kind = 'agent' and new.expires_at > old.expires_at
      and to_jsonb(new) - 'expires_at' = to_jsonb(old) - 'expires_at') is not true)
  execute function quoin.announce_access_change();
