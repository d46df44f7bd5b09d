-- in each mode

-- Whose commission it is, and who leads them.
create view commission_owners as
  select r.org_id, r.id, r.member_id from commissions r
  union all
  select r.org_id, r.id, l.leader_id from commissions r
    join led_members l on l.org_id = r.org_id and l.member_id = r.member_id;
select quoin.publish('commission_owners');
