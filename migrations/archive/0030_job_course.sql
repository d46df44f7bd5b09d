-- in each mode

-- When the crew was last told of the stop in its order of the day.
alter table jobs add column dispatched_at timestamptz(3);
-- Jobs that share a vehicle, a crew or a member are looked up by day.
create index jobs_vehicle on jobs (org_id, vehicle_id, scheduled_date) where vehicle_id is not null;
create index jobs_crew on jobs (org_id, crew_id, scheduled_date) where crew_id is not null;
