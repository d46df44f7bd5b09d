-- In each mode (schemas live and sandbox)

-- Cards of customers that the company can charge again, as the processor describes them, without card numbers. If two
-- clients use the same card, the card has two rows. After these clients are merged, lists show the card only once.
create table stored_cards (
  org_id       uuid not null,
  id           uuid not null,
  client_id    uuid not null,
  provider     text not null,
  -- Token by which the processor identifies the card. It cannot be used without the company's key at the processor.
  token        text not null check (length(token) <= 255),
  brand        text not null check (length(brand) <= 40),
  last4        text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month    integer not null check (exp_month between 1 and 12),
  exp_year     integer not null check (exp_year between 2000 and 9999),
  created_at   timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, client_id) references clients deferrable
);

create index stored_cards_client on stored_cards (org_id, client_id, last_used_at);

create trigger follow_merge before insert or update of client_id on stored_cards
  for each row when (new.client_id is not null) execute function follow_merge();

-- Row-level security.
select quoin.fence('stored_cards');

select quoin.spare_copies('stored_cards');
select quoin.not_noted('stored_cards', 'what a processor says of a card; the payment that was made with it is noted');
