-- What reps get of what they sell: {company_percent, self_percent, red_line}; null: what is usual.
alter table quoin.company_settings add column commission_plan jsonb;
