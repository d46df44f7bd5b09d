-- in each mode

-- Cards that somebody of the company charged and can charge again, as the processor described them: never a number. A card
-- that two clients were charged by stands with each of them; of two clients that are merged the list tells it once.
create table stored_cards (
  org_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  provider text not null,
  -- the processor's name for it, which is of no use without the processor's key
  token text not null check (length(token) <= 255),
  brand text not null check (length(brand) <= 40),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month integer not null check (exp_month between 1 and 12),
  exp_year integer not null check (exp_year between 2000 and 9999),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, client_id) references clients
);
create index stored_cards_client on stored_cards (org_id, client_id, last_used_at);
select quoin.fence('stored_cards');
select quoin.not_noted('stored_cards', 'what a processor says of a card; the payment that was made with it is noted');
create trigger follow_merge before insert or update of client_id on stored_cards
  for each row when (new.client_id is not null) execute function follow_merge();
