-- in each mode

-- The network address at which a customer approved an estimate, beside the name, the instant and the signature. Like the
-- picture, it is left out of what is noted of a change.
alter table estimate_acceptances add column address text;
drop trigger noted on estimate_acceptances;
select quoin.noted('estimate_acceptances', 'estimate_acceptance', 'part', '{signature,address}');
