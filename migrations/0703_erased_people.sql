-- expands

-- People whose data was erased (server/src/domains/office/personal-data). A row contains ids and keyed digests, and no data
-- of the person. A restore of an older backup reads these rows and erases the people again
-- (server/src/operate/restore/erase-again.ts).
create table quoin.erased (
  org_id          uuid not null references quoin.organizations deferrable,
  id              uuid not null,
  client_id       uuid not null,
  -- Ids of the clients, leads and conversations of the person. An older backup may contain them before they were merged.
  record_ids      uuid[] not null,
  -- Keyed digests of the person's phone numbers and email addresses.
  address_digests text[] not null,
  created_by_type text not null,
  created_by_id   uuid,
  created_by_key  jsonb,
  created_at      timestamptz(3) not null,
  -- Time at which the background work was complete. Null: it is still running.
  completed_at    timestamptz(3),
  primary key (org_id, id)
);

create unique index erased_client on quoin.erased (org_id, client_id);

-- Row-level security.
select quoin.fence_setup('quoin.erased');

select quoin.not_noted('quoin.erased', 'the audit entry of the call says who was erased');

-- True if a text contains the id of one of the records, or one of the phone numbers or email addresses.
create function quoin.names_person(said text, ids uuid[], addresses text[]) returns boolean
language plpgsql immutable parallel safe as $$
begin
  return exists (select from regexp_matches(said, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') m where m[1]::uuid = any (ids))
      or exists (select from unnest(addresses) a where strpos(lower(said), lower(a)) > 0);
end $$;

-- Empties the members of a document that have one of these names, at any depth. A list becomes an empty list, an object
-- an empty object, and any other value null.
create function quoin.without_members(doc jsonb, names text[]) returns jsonb language plpgsql immutable parallel safe as $$
begin
  case jsonb_typeof(doc)
    when 'object' then
      return coalesce((
        select jsonb_object_agg(m.key, case
                 when m.key <> all (names) then quoin.without_members(m.value, names)
                 when jsonb_typeof(m.value) = 'array' then '[]'
                 when jsonb_typeof(m.value) = 'object' then '{}'
                 else 'null' end)
          from jsonb_each(doc) m), '{}');
    when 'array' then
      return coalesce((
        select jsonb_agg(quoin.without_members(e.value, names) order by e.n)
          from jsonb_array_elements(doc) with ordinality e (value, n)), '[]');
    else
      return doc;
  end case;
end $$;
