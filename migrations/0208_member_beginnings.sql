-- Since when somebody belongs to the organization: what came before is not theirs to read.
create view quoin.member_beginnings as select m.org_id, m.id, m.created_at from quoin.members m;
select quoin.publish('quoin.member_beginnings');
