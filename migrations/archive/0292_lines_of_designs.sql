-- in each mode

-- The holiday design that a line came of: what is added anew takes the place of these.
alter table line_items add column holiday_design_id uuid;
