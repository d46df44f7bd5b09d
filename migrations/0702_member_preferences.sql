-- expands

-- How members want to see the console. A member without a row has the defaults. It is a table of its own, so that a change
-- neither makes an open profile form out of date nor makes the servers read the access of members again.
create table quoin.member_preferences (
  org_id    uuid not null references quoin.organizations deferrable,
  member_id uuid not null,
  theme     text not null check (theme in ('system', 'light', 'dark')),
  density   text not null check (density in ('comfortable', 'compact')),
  -- False: commands of the console that are single keys are switched off.
  shortcuts boolean not null,
  primary key (org_id, member_id),
  foreign key (org_id, member_id) references quoin.members deferrable
);

-- Row-level security.
select quoin.fence_setup('quoin.member_preferences');

select quoin.noted('quoin.member_preferences', 'member_preferences', 'part', id_column => '');
