-- Current consent or opt-out of each phone number or email address, by channel and purpose. A consent or opt-out
-- belongs to the number or address and not to a client (server/src/domains/messages/outbox/consent.ts). Each change is
-- also an entry in quoin.consent_entries.
create table quoin.contact_opt_outs (
  org_id      uuid not null references quoin.organizations deferrable,
  channel     text not null check (channel in ('email', 'sms')),
  -- Phone number in E.164 form, or email address in lower case.
  address_key text not null,
  -- Way in which the consent or opt-out was received, such as `member` or `link`.
  source      text not null,
  -- Client in whose record the consent was changed, if any.
  client_id   uuid,
  at          timestamptz(3) not null,
  -- `marketing`: the row is about advertising only.
  purpose     text not null check (purpose in ('all', 'marketing')),
  state       text not null check (state in ('opted_out', 'opted_in')),
  primary key (org_id, channel, address_key, purpose)
);

-- Row-level security.
select quoin.fence_setup('quoin.contact_opt_outs');

select quoin.noted('quoin.contact_opt_outs', 'opt_out', 'part', id_column => '');

-- Phone numbers and email addresses to which no message may be sent, whatever its purpose.
create view quoin.opted_out_addresses as
  select o.org_id, o.channel, o.address_key from quoin.contact_opt_outs o where o.state = 'opted_out' and o.purpose = 'all';
select quoin.publish('quoin.opted_out_addresses');
