-- Current consent by channel, phone number or e-mail address, and purpose. Every change is also an entry in
-- quoin.consent_entries. It belongs to the number or address and not to a client
-- (server/src/domains/messages/outbox/consent.ts).
create table quoin.contact_opt_outs (
  org_id      uuid not null references quoin.organizations deferrable,
  channel     text not null check (channel in ('email', 'sms')),
  -- In comparable form: E.164, or lower case.
  address_key text not null,
  -- How the preference was received, such as `member`.
  source      text not null,
  -- Client for whom it was recorded, if any.
  client_id   uuid,
  at          timestamptz(3) not null,
  -- `marketing`: advertising only.
  purpose     text not null check (purpose in ('all', 'marketing')),
  state       text not null check (state in ('opted_out', 'opted_in')),
  primary key (org_id, channel, address_key, purpose)
);

-- Row-level security.
select quoin.fence_setup('quoin.contact_opt_outs');

select quoin.noted('quoin.contact_opt_outs', 'opt_out', 'part', id_column => '');

-- Phone numbers and e-mail addresses that are opted out of all messages.
create view quoin.opted_out_addresses as
  select o.org_id, o.channel, o.address_key from quoin.contact_opt_outs o where o.state = 'opted_out' and o.purpose = 'all';
select quoin.publish('quoin.opted_out_addresses');
