-- in each mode

-- Whoever deletes a record (a move, of all that an organization left) makes Postgres look for what still needs it. Without
-- an index that begins with the key, each of these looks reads all rows of the organization.
create index lead_imports_lead on lead_imports (org_id, lead_id) where lead_id is not null;
create index leads_property on leads (org_id, property_id) where property_id is not null;
create index estimates_property on estimates (org_id, property_id) where property_id is not null;
create index jobs_property on jobs (org_id, property_id) where property_id is not null;
create index jobs_lead on jobs (org_id, lead_id) where lead_id is not null;
create index jobs_callback on jobs (org_id, callback_of_job_id) where callback_of_job_id is not null;
create index invoices_property on invoices (org_id, property_id) where property_id is not null;
create index invoices_estimate on invoices (org_id, estimate_id) where estimate_id is not null;
create index inbound_mails_import on inbound_mails (org_id, import_id) where import_id is not null;
create index inbound_mails_lead on inbound_mails (org_id, lead_id) where lead_id is not null;
create index inbound_mails_conversation on inbound_mails (org_id, conversation_id) where conversation_id is not null;
create index ledger_entries_payment on ledger_entries (org_id, payment_id) where payment_id is not null;
