export {
  createConnector,
  type ConnectorCreated,
  newConnectorKey,
  type NewConnector,
} from './create-connector.ts'
export { createKey, type KeyCreated, type NewKey } from './create-key.ts'
export { createLeadSource } from './create-lead-source.ts'
export { createLocation } from './create-location.ts'
export { createMember, type NewMember } from './create-member.ts'
export { createOrganization, type NewOrganization, type OrganizationCreated } from './create-organization.ts'
export { type Key, listKeys } from './list-keys.ts'
export type { LocationScope } from './location-scope.ts'
export {
  findLocation,
  type Location,
  type LocationDetails,
  lockLocation,
  saveLocationDetails,
  selectLocationDetails,
  selectLocations,
} from './locations-table.ts'
export { type Member, requireMember } from './member.ts'
export {
  findOrganization,
  findOrganizationById,
  hasOrganizations,
  lockOrganization,
  renameOrganization,
  selectOrganizations,
} from './organizations-table.ts'
export { revokeKey } from './revoke-key.ts'
export { type Sweep, sweepOrganizations } from './sweep-organizations.ts'
export { deactivateMember, type MemberChange, reactivateMember, updateMember } from './update-member.ts'
