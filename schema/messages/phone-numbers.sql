-- Phone numbers of the installation. The called number determines the organization and location of an incoming call
-- or text.
create table quoin.phone_numbers (
  org_id      uuid not null references quoin.organizations deferrable,
  -- Phone number in E.164 form.
  number      text not null unique,
  location_id uuid not null,
  created_at  timestamptz(3) not null,
  primary key (org_id, number),
  foreign key (org_id, location_id) references quoin.locations deferrable
);

-- Row-level security.
select quoin.fence_setup('quoin.phone_numbers');

select quoin.noted('quoin.phone_numbers', 'phone_number', 'part', id_column => '');
