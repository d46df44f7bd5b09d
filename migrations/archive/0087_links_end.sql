-- A link ends with what it was made for: its document, its customer, the address that it was sent to.
alter table quoin.public_links
  add column client_id uuid,
  -- null: told to whoever made it
  add column channel text check (channel in ('email', 'sms')),
  -- as addresses are compared
  add column sent_to text,
  add column ended_because text check (ended_because in ('withdrawn', 'client_archived', 'address_corrected', 'by_office')),
  add check ((channel is null) = (sent_to is null));
create index public_links_client on quoin.public_links (org_id, client_id) where revoked_at is null;

-- Links made before went to the address on their document, as far as anybody knows.
alter table quoin.public_links no force row level security;
alter table live.estimates no force row level security;
alter table live.invoices no force row level security;
alter table sandbox.estimates no force row level security;
update quoin.public_links l set client_id = d.client_id, channel = case when d.email is null then null else 'email' end,
       sent_to = lower(d.email)
  from (select e.org_id, e.id, e.client_id, e.customer_email as email from live.estimates e
        union all select i.org_id, i.id, i.client_id, i.billing_email from live.invoices i
        union all select s.org_id, s.id, s.client_id, s.customer_email from sandbox.estimates s) d
 where d.org_id = l.org_id and d.id = l.record_id;
alter table quoin.public_links force row level security;
alter table live.estimates force row level security;
alter table live.invoices force row level security;
alter table sandbox.estimates force row level security;

-- What an organization's mail says of its sender; without them its name and the address where customers write to.
alter table quoin.company_settings
  add column mail_from_name text,
  add column mail_reply_to text;
