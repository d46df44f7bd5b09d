-- Phone numbers and email addresses that sent an unclear message, which may be an opt-out. Automatic messages are not
-- sent to them until a member decides what was meant.
create table quoin.contact_doubts (
  org_id      uuid not null references quoin.organizations deferrable,
  channel     text not null check (channel in ('email', 'sms')),
  address_key text not null,
  since       timestamptz(3) not null,
  primary key (org_id, channel, address_key)
);

-- Row-level security.
select quoin.fence_setup('quoin.contact_doubts');

select quoin.noted('quoin.contact_doubts', 'opt_out_doubt', 'part', id_column => '');
