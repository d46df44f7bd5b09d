-- The current price book by what is in it, for whoever follows changes: what a publication takes out of the book stays here
-- as archived. Versions are those of the draft, so they rise, also when an older book is published again.
create or replace function quoin.note_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;

create table quoin.sold_services (like quoin.price_book_services including defaults including constraints);
alter table quoin.sold_services
  add column changed_in xid8 not null default pg_current_xact_id(),
  add primary key (org_id, id),
  add foreign key (org_id) references quoin.organizations deferrable initially immediate;
create index sold_services_changed on quoin.sold_services (org_id, changed_in);
create trigger note_change before update on quoin.sold_services for each row execute function quoin.note_change();
select quoin.fence_setup('quoin.sold_services');
select quoin.noted('quoin.sold_services', 'service');

create table quoin.sold_packages (like quoin.price_book_packages including defaults including constraints);
alter table quoin.sold_packages
  add column changed_in xid8 not null default pg_current_xact_id(),
  add primary key (org_id, id),
  add foreign key (org_id) references quoin.organizations deferrable initially immediate;
create index sold_packages_changed on quoin.sold_packages (org_id, changed_in);
create trigger note_change before update on quoin.sold_packages for each row execute function quoin.note_change();
select quoin.fence_setup('quoin.sold_packages');
select quoin.noted('quoin.sold_packages', 'package');
