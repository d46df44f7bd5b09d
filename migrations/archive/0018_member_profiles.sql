alter table quoin.members
  -- E.164
  add column phone text,
  add column job_title text;
