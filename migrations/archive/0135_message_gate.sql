-- Who does not want to be written to, by channel and by number or address: a wish belongs to whoever reads there, whatever
-- becomes of the client. Who sends what nevertheless is said in server/src/domains/outbox/purpose.ts.
create table quoin.contact_opt_outs (
  org_id uuid not null references quoin.organizations deferrable initially immediate,
  channel text not null check (channel in ('email', 'sms')),
  -- as they are compared: a number in E.164, an address in lower case
  address_key text not null,
  -- how the wish came to us: `member`
  source text not null,
  -- of whom it was noted, if of somebody
  client_id uuid,
  at timestamptz(3) not null,
  primary key (org_id, channel, address_key)
);
select quoin.fence_setup('quoin.contact_opt_outs');
select quoin.noted('quoin.contact_opt_outs', 'opt_out', 'part', id_column => '');

-- What clients were said not to want until now.
alter table live.clients no force row level security;
alter table quoin.contact_opt_outs no force row level security;
insert into quoin.contact_opt_outs (org_id, channel, address_key, source, client_id, at)
select c.org_id, wish.channel, wish.address_key, 'member', c.id, c.updated_at
  from live.clients c,
       lateral (values ('sms', c.phone, c.sms_opt_out), ('email', c.email_key, c.email_opt_out))
         as wish (channel, address_key, holds)
 where wish.holds and wish.address_key is not null
 order by c.updated_at
on conflict do nothing;
alter table live.clients force row level security;
alter table quoin.contact_opt_outs force row level security;

-- {"sms": {"from": "20:00", "to": "08:00"} or null, "email": the same}; null: never set
alter table quoin.company_settings add column quiet_hours jsonb;
