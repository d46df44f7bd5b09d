-- What a key may not start unless somebody was shown what would happen; nothing for the keys that are there.
alter table quoin.api_keys
  add column confirms text[] not null default '{}'
    check (confirms <@ '{money,destructive,sends,metered}'::text[]);
