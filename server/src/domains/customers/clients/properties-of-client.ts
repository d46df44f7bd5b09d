/** SQL for an array of `Property` objects, for the column list of a `select` from clients under the alias `r`. */
export const propertiesOfClient = `coalesce((
  select json_agg(json_build_object(
           'id', p.id, 'location_id', p.location_id, 'label', p.label, 'address_line1', p.address_line1,
           'address_line2', p.address_line2, 'city', p.city, 'state', p.state, 'zip', p.zip, 'country', p.country,
           'is_primary', p.is_primary, 'latitude', p.latitude, 'longitude', p.longitude,
           'access_notes', p.access_notes) order by p.is_primary desc, p.created_at, p.id)
    from properties p where p.org_id = r.org_id and p.client_id = r.id and p.archived_at is null), '[]')`
