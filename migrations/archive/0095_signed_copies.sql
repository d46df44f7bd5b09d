-- in each mode

-- The estimate as it was approved, under its version then: the signed copy is printed of it whenever the mail leaves. Null:
-- it was approved before copies were kept. Like the picture, it is left out of what is noted of a change.
alter table estimate_acceptances add column version integer, add column snapshot jsonb;
drop trigger noted on estimate_acceptances;
select quoin.noted('estimate_acceptances', 'estimate_acceptance', 'part', '{signature,address,version,snapshot}');
