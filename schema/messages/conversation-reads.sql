-- In each mode (schemas live and sandbox)

-- For each member and conversation: the last message that the member has read. Reading does not change the
-- conversation.
create table conversation_reads (
  org_id          uuid not null,
  conversation_id uuid not null,
  member_id       uuid not null,
  message_id      uuid not null,
  read_until      timestamptz(3) not null,
  primary key (org_id, conversation_id, member_id),
  foreign key (org_id, conversation_id) references conversations deferrable,
  foreign key (org_id, member_id) references quoin.members deferrable
);

create index conversation_reads_member on conversation_reads (org_id, member_id);

-- Row-level security.
select quoin.fence('conversation_reads');

select quoin.noted('conversation_reads', 'conversation_read', 'part', id_column => 'conversation_id');
