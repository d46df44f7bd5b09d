/** Fields of a lead that a connected system may set. */
export const connectorMembers = [
  'customer_name',
  'customer_email',
  'customer_phone',
  'service_address',
  'city',
  'state',
  'zip',
  'notes',
  'external_id',
  'existing_client_id',
] as const
export type ConnectorMember = (typeof connectorMembers)[number]
