-- In each mode (schemas live and sandbox)

create table counters (
  org_id     uuid not null,
  kind       text not null,
  last_value bigint not null,
  primary key (org_id, kind)
);

-- Row-level security.
select quoin.fence('counters');

select quoin.not_noted('counters', 'the last number given; the number itself stands on its record');
