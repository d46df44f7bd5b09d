-- In each mode (schemas live and sandbox)

-- URLs to which an organization's events are sent as webhooks
-- (server/src/domains/office/webhooks/deliver-webhook.ts).
create table webhook_destinations (
  org_id                     uuid not null,
  id                         uuid not null,
  name                       text not null,
  url                        text not null,
  events                     text[] not null check (cardinality(events) > 0),
  status                     text not null default 'active' check (status in ('active', 'disabled')),
  disabled_reason            text,
  disabled_at                timestamptz(3),
  -- Encrypted signing secret. Null once the destination is deleted.
  sealed_secret              text,
  secret_hint                text not null,
  -- Previous signing secret. Until it expires, deliveries are signed with both secrets.
  previous_sealed_secret     text,
  previous_secret_expires_at timestamptz(3),
  -- Number of failed attempts since the last successful one.
  consecutive_failures       integer not null default 0,
  failing_since              timestamptz(3),
  last_delivery_at           timestamptz(3),
  last_success_at            timestamptz(3),
  version                    integer not null default 1,
  created_by_type            text not null,
  created_by_id              uuid,
  created_at                 timestamptz(3) not null,
  updated_at                 timestamptz(3) not null,
  deleted_at                 timestamptz(3),
  created_by_key             jsonb,
  primary key (org_id, id),
  check ((status = 'disabled') = (disabled_at is not null)),
  constraint webhook_destinations_check1 check ((deleted_at is null) = (sealed_secret is not null)),
  constraint webhook_destinations_check2 check ((previous_sealed_secret is null) = (previous_secret_expires_at is null))
);

-- Row-level security.
select quoin.fence('webhook_destinations');
create policy system on webhook_destinations for select to quoin_system using (true);
select quoin.stands_still('webhook_destinations');
grant select on webhook_destinations to quoin_system;

select quoin.noted('webhook_destinations', 'webhook', left_out => '{sealed_secret,previous_sealed_secret,secret_hint}');

-- Events that the active destinations of an organization receive.
create view webhook_subscriptions as
  select w.org_id, w.events from webhook_destinations w where w.status = 'active' and w.deleted_at is null;
select quoin.publish('webhook_subscriptions');
