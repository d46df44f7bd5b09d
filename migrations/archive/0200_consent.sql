-- What is known of who may be written to, by channel, number or address, and purpose: the current state here, and every
-- change of it as an entry. See server/src/domains/outbox/consent.ts.
alter table quoin.contact_opt_outs
  -- `marketing` says it of advertising alone
  add column purpose text not null default 'all' check (purpose in ('all', 'marketing')),
  add column state text not null default 'opted_out' check (state in ('opted_out', 'opted_in')),
  drop constraint contact_opt_outs_pkey,
  add primary key (org_id, channel, address_key, purpose);
alter table quoin.contact_opt_outs alter column purpose drop default, alter column state drop default;

-- Only added to: what was said, by whom, and how we know. It belongs to the number or address, whatever becomes of clients.
create table quoin.consent_entries (
  org_id uuid not null references quoin.organizations deferrable initially immediate,
  id uuid not null,
  location_id uuid not null,
  channel text not null check (channel in ('email', 'sms')),
  -- as they are compared
  address_key text not null,
  state text not null check (state in ('opted_out', 'opted_in')),
  purpose text not null check (purpose in ('all', 'marketing')),
  source text not null,
  evidence text check (length(evidence) between 1 and 500),
  -- of whom it was noted, if of somebody
  client_id uuid,
  at timestamptz(3) not null,
  version integer not null default 1 check (version = 1),
  created_by_type text not null,
  created_by_id uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, id)
);
create index consent_entries_address on quoin.consent_entries (org_id, channel, address_key, at, id);
select quoin.fence_setup('quoin.consent_entries');

-- What was noted before there were entries.
alter table quoin.contact_opt_outs no force row level security;
alter table quoin.locations no force row level security;
alter table quoin.consent_entries no force row level security;
insert into quoin.consent_entries (org_id, id, location_id, channel, address_key, state, purpose, source, client_id, at,
                                   created_by_type, created_at)
select o.org_id, gen_random_uuid(), l.id, o.channel, o.address_key, o.state, o.purpose, o.source, o.client_id, o.at,
       'system', o.at
  from quoin.contact_opt_outs o
  join quoin.locations l on l.org_id = o.org_id and l.is_default;
alter table quoin.contact_opt_outs force row level security;
alter table quoin.locations force row level security;
alter table quoin.consent_entries force row level security;
select quoin.noted('quoin.consent_entries', 'consent', left_out => '{address_key,evidence}');

-- Numbers of which somebody wrote what may have meant that they want no more: until a member decides, nothing that is
-- written by itself goes there.
create table quoin.contact_doubts (
  org_id uuid not null references quoin.organizations deferrable initially immediate,
  channel text not null check (channel in ('email', 'sms')),
  address_key text not null,
  since timestamptz(3) not null,
  primary key (org_id, channel, address_key)
);
select quoin.fence_setup('quoin.contact_doubts');
select quoin.noted('quoin.contact_doubts', 'opt_out_doubt', 'part', id_column => '');

-- Numbers belong to the installation, which gives them out. Where a call or a text to one of them belongs.
create table quoin.phone_numbers (
  org_id uuid not null references quoin.organizations deferrable initially immediate,
  -- E.164
  number text not null,
  location_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (org_id, number),
  unique (number),
  foreign key (org_id, location_id) references quoin.locations deferrable initially immediate
);
select quoin.fence_setup('quoin.phone_numbers');
select quoin.noted('quoin.phone_numbers', 'phone_number', 'part', id_column => '');

-- Callbacks of carriers that were heard, each once.
create table quoin.carrier_callbacks (
  org_id uuid not null references quoin.organizations deferrable initially immediate,
  -- theirs, with what it was about
  callback_id text not null,
  received_at timestamptz(3) not null,
  primary key (org_id, callback_id)
);
select quoin.fence_setup('quoin.carrier_callbacks');
select quoin.not_noted('quoin.carrier_callbacks', 'callbacks that were heard');
