-- Names by which callers from outside still look for an organization that has moved to another installation: API
-- keys, links, booking forms, connectors and phone numbers.
create table quoin.moved_doors (
  org_id uuid not null,
  door   text not null check (door in ('key', 'link', 'portal', 'connector', 'number')),
  -- Public id of the key, digest of the link (hexadecimal), slug of the organization, key of the connector, or phone
  -- number without its plus sign.
  name   text not null,
  primary key (org_id, door, name)
);

create unique index moved_doors_name on quoin.moved_doors (door, name);

alter table quoin.moved_doors enable row level security;
alter table quoin.moved_doors force row level security;
create policy system on quoin.moved_doors for select to quoin_system using (true);
create policy moving on quoin.moved_doors to current_user using (true) with check (true);
grant select on quoin.moved_doors to quoin_system;

select quoin.not_noted('quoin.moved_doors', 'the service about itself');

-- API keys of organizations that have moved away.
create view quoin.moved_keys as select d.name as public_id from quoin.moved_doors d where d.door = 'key';
select quoin.publish('quoin.moved_keys');
