-- expands

-- Services that the booking page offers.
alter table quoin.booking_settings add column services text[] not null default '{}';
