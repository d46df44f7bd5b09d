-- In each mode (schemas live and sandbox)
-- expands

-- True if the client has a property that the caller may not see. It runs as the owner of the tables, who sees all
-- properties of the organization.
create function hides_property_of(client uuid) returns boolean language plpgsql stable security definer
set search_path from current as $$
begin
  return exists (
    select from properties p where p.org_id = quoin.org_id() and p.client_id = client and not quoin.sees(p.location_id));
end $$;
