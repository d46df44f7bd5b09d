-- A key can have to confirm sensitive operations too. Keys that exist keep the flags that they have.
alter table quoin.api_keys
  drop constraint api_keys_confirms_check,
  add constraint api_keys_confirms_check
    check (confirms <@ '{money,destructive,sends,metered,sensitive}'::text[]);
