-- in each mode

-- Leads that were made of doors, with who made them and when.
create view door_leads as
  select d.org_id, d.id as door_id, d.location_id, d.lead_id from doors d where d.lead_id is not null;
select quoin.publish('door_leads');
create view lead_makers as
  select r.org_id, r.id, r.created_at, case when r.created_by_type = 'member' then r.created_by_id end as member_id from leads r;
select quoin.publish('lead_makers');
create index knocks_knocked on knocks (org_id, knocked_at, id);
create index canvassing_sessions_started on canvassing_sessions (org_id, started_at, id);
create index doors_leads on doors (org_id, lead_id) where lead_id is not null;
