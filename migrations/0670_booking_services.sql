-- expands
-- was:6ad41fb722ae5f2aa6b43353a64b7ec59f9ef00f23eb9337fb0e0b0b9e81f2e6

-- Names of the services that the booking page offers.
alter table quoin.booking_settings add column services text[] not null default '{}';
