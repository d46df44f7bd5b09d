-- in each mode

-- Which rehearsal was confirmed by the call: a token stands for one effect.
alter table receipts add column confirmed_by uuid;
create unique index receipts_confirmed on receipts (org_id, confirmed_by) where confirmed_by is not null;
