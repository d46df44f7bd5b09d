-- in each mode

alter table payments validate constraint payments_kind_check;
alter table payment_requests validate constraint payment_requests_effect_check;
