-- in each mode

-- See quoin.note.
select quoin.noted('leads', 'lead', left_out => '{lead_number}');
select quoin.noted('clients', 'client');
select quoin.noted('properties', 'property');
select quoin.noted('estimates', 'estimate');
select quoin.noted('jobs', 'job');
select quoin.noted('invoices', 'invoice');
select quoin.noted('payments', 'payment');
select quoin.noted('lead_appointments', 'appointment');
select quoin.noted('lead_imports', 'lead_import');
select quoin.noted('bookings', 'booking', left_out => '{reference}');
select quoin.noted('inbound_mails', 'inbound_mail');
select quoin.noted('conversations', 'conversation', left_out => '{thread_token}');
select quoin.noted('messages', 'message', left_out => '{message_id}');
select quoin.noted('tags', 'tag');
select quoin.noted('webhook_destinations', 'webhook', left_out => '{sealed_secret,previous_sealed_secret,secret_hint}');
select quoin.noted('webhook_deliveries', 'webhook_delivery', 'part', '{body}');
select quoin.noted('webhook_attempts', 'webhook_attempt', 'part');
select quoin.noted('line_items', 'line_item', 'part');
select quoin.noted('job_assignees', 'job_assignee', 'part', id_column => '');
select quoin.noted('job_schedule_history', 'former_window', 'part');
select quoin.noted('estimate_versions', 'estimate_version', 'part', id_column => '');
select quoin.noted('estimate_acceptances', 'estimate_acceptance', 'part', '{signature}');
select quoin.noted('ledger_entries', 'ledger_entry', 'part');
select quoin.noted('status_history', 'status_change', 'part');
select quoin.noted('message_attachments', 'message_attachment', 'part', '{content}', id_column => '');
select quoin.not_noted('invoice_firsts', 'a latch; the event that it guards is told');
select quoin.not_noted('client_terms', 'words of a search, made from the client');
select quoin.not_noted('counters', 'the last number given; the number itself stands on its record');
select quoin.not_noted('events', 'told as what they are');
select quoin.not_noted('audit_log', 'the log itself');
select quoin.not_noted('idempotency_records', 'answers to calls');
select quoin.not_noted('receipts', 'answers to calls');

alter table audit_log add column changes jsonb not null default '[]';
drop function changes_here(uuid);
