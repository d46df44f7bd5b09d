-- In each mode (schemas live and sandbox)
-- expands

-- What the events of an organization are for. An event that neither a destination nor an automation receives is stored as
-- relayed (server/src/kernel/events/events-table.ts).
create view webhook_subscriptions as
  select w.org_id, w.events from webhook_destinations w where w.status = 'active' and w.deleted_at is null;
select quoin.publish('webhook_subscriptions');

create view automation_events as
  select l.org_id, l.event from automation_listeners l;
select quoin.publish('automation_events');
