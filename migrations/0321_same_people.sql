-- in each mode

-- Clients and leads of one name are found by it, the longest known first.
create index clients_name on clients (org_id, lower(name), created_at, id) where archived_at is null;
create index leads_customer_name on leads (org_id, lower(customer_name), created_at, id) where archived_at is null;
