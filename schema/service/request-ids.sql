-- In each mode (schemas live and sandbox)

-- Values of the field `request_id` that callers sent, each with the record that the call created. A repeated call
-- returns that record and creates no second one (server/src/kernel/operations/request-ids.ts).
create table request_ids (
  org_id     uuid not null,
  operation  text not null,
  request_id uuid not null,
  record_id  uuid not null,
  primary key (org_id, operation, request_id)
);

-- Row-level security.
select quoin.fence('request_ids');

select quoin.not_noted('request_ids', 'what a repeated call is answered with; the record itself is noted');
