-- Since when somebody belongs to the organization: what came before is not theirs to read.
create view quoin.member_beginnings as select m.org_id, m.id, m.created_at from quoin.members m;
select quoin.publish('quoin.member_beginnings');

-- Who wants no messages of a channel at all.
create view quoin.opted_out_addresses as
  select o.org_id, o.channel, o.address_key from quoin.contact_opt_outs o where o.state = 'opted_out' and o.purpose = 'all';
select quoin.publish('quoin.opted_out_addresses');
