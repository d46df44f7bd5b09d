-- In each mode (schemas live and sandbox)

-- Colors of tags. Records store the names of their tags, and this table gives a name its color. A tag without a row
-- has no color.
create table tags (
  org_id     uuid not null,
  id         uuid not null,
  name       text not null,
  color      text check (color ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version    integer not null default 1,
  primary key (org_id, id)
);

create unique index tags_name on tags (org_id, lower(name));

-- Row-level security.
select quoin.fence('tags');

select quoin.noted('tags', 'tag');
