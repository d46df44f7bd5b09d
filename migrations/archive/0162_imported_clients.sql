-- in each mode

-- Clients are found by the id that they have in the system that they were imported from.
create index clients_imported on clients (org_id, (external_refs ->> 'import')) where external_refs ? 'import';
