-- Why somebody is written to: the customer's wishes are asked again when the message is handed over.
alter table quoin.mail_messages add column purpose text;
alter table quoin.sms_messages add column purpose text;

-- Where the company hears of what customers did; null: its `email`, and without one its owner.
alter table quoin.company_settings add column notification_email text;
