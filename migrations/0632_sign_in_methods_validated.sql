alter table quoin.sessions validate constraint sessions_method_check;
alter table quoin.sign_ins validate constraint sign_ins_method_check;
alter table quoin.sign_ins validate constraint sign_ins_email_check;
alter table quoin.sign_ins validate constraint sign_ins_member_check;
