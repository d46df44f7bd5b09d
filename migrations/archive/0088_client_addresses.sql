-- in each mode

-- Addresses that were corrected, as addresses are compared: what still says them goes to the present one.
alter table clients add column former_emails text[] not null default '{}';

create or replace view client_facts as
  select r.org_id, r.id, r.location_id, r.archived_at, r.email_opt_out, r.sms_opt_out from clients r;
select quoin.publish('client_facts');
