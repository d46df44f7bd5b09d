-- in each mode

-- Appointments are listed in the order of their beginning, of everybody and of one member.
create index lead_appointments_start on lead_appointments (org_id, starts_at, id);
create index lead_appointments_member on lead_appointments (org_id, member_id, starts_at, id);

-- Clients and leads of one name are found by it, the longest known first.
create index clients_name on clients (org_id, lower(name), created_at, id) where archived_at is null;
create index leads_customer_name on leads (org_id, lower(customer_name), created_at, id) where archived_at is null;
