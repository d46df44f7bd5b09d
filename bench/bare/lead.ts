/** A row as the Postgres driver returns it: timestamps are `Date` objects. */
export type Row = Record<string, unknown> & { id: string; status: string; created_at: Date; updated_at: Date }

const closed = new Set(['converted', 'lost'])

export function leadOf(row: Row): unknown {
  return {
    id: row['id'],
    location_id: row['location_id'],
    lead_number: row['lead_number'],
    status: row['status'],
    customer_name: row['customer_name'],
    customer_email: row['customer_email'],
    customer_phone: row['customer_phone'],
    customer_phone_extension: row['customer_phone_extension'],
    client_id: row['client_id'],
    property_id: row['property_id'],
    service_address: row['service_address'],
    city: row['city'],
    state: row['state'],
    zip: row['zip'],
    source: row['source'],
    source_id: row['source_id'],
    connector_key: row['connector_key'],
    external_id: row['external_id'],
    assigned_to: row['assigned_to'],
    notes: row['notes'],
    estimated_value_cents: row['estimated_value_cents'],
    currency: row['currency'],
    lost_reason: row['lost_reason'],
    is_stale: !closed.has(row.status) && Date.now() - row.updated_at.getTime() > 7 * 86_400_000,
    appointment_at: row['appointment_at'],
    last_contacted_at: row['last_contacted_at'],
    converted_at: row['converted_at'],
    estimate_ids: row['estimate_ids'],
    version: row['version'],
    tags: row['tags'],
    external_refs: row['external_refs'],
    created_by: { type: row['created_by_type'], id: row['created_by_id'] },
    created_at: row['created_at'],
    updated_at: row['updated_at'],
    archived_at: row['archived_at'],
  }
}
