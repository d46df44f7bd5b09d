-- in each mode

-- Appointments are listed in the order of their beginning, of everybody and of one member.
create index lead_appointments_start on lead_appointments (org_id, starts_at, id);
create index lead_appointments_member on lead_appointments (org_id, member_id, starts_at, id);
