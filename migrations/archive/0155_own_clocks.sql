-- Those that have a clock of their own are few, and are looked at one by one for what is due by it.
create index organizations_own_clock on quoin.organizations (org_id) where clock_at is not null;
