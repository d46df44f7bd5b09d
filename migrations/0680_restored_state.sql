-- expands

-- Time of the state that was restored: what the original did later is missing here. Null: it was never restored.
alter table quoin.installation add column state_at timestamptz(3);
