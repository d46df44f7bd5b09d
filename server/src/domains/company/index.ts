export { type ConnectorMember, connectorMembers } from './connectors/connector-members.ts'
export {
  type Connector,
  findConnector,
  findOrganizationOfConnector,
  insertConnector,
  reassignConnectors,
  selectConnectors,
} from './connectors/connectors-table.ts'
export {
  type ConnectorCreated,
  createConnector,
  type NewConnector,
  newConnectorKey,
} from './connectors/create-connector.ts'
export { createKey, type KeyCreated, type NewKey } from './keys/create-key.ts'
export { type Key, listKeys } from './keys/list-keys.ts'
export { revokeKey } from './keys/revoke-key.ts'
export { createLeadSource } from './lead-sources/create-lead-source.ts'
export {
  ensureLeadSource,
  findActiveLeadSource,
  insertLeadSource,
  type LeadSource,
  selectLeadSources,
} from './lead-sources/lead-sources-table.ts'
export { createLocation } from './locations/create-location.ts'
export type { LocationScope } from './locations/location-scope.ts'
export {
  findLocation,
  type Location,
  type LocationDetails,
  lockLocation,
  saveLocationDetails,
  selectLocationDetails,
  selectLocations,
  zoneOfRecord,
} from './locations/locations-table.ts'
export { createMember, type NewMember } from './members/create-member.ts'
export { type Handover, handoverParameters, successorSql } from './members/handover.ts'
export {
  countActiveOwners,
  findMember,
  findMemberByEmail,
  findMemberDetails,
  findOwnerId,
  insertMember,
  isActiveMember,
  type MemberDetails,
  type MemberRow,
  saveMember,
  saveMemberProfile,
  selectMemberDetails,
  selectMembers,
} from './members/members-table.ts'
export { type Member, memberOf, memberSchema } from './members/member.ts'
export { requireMember, type SetUpMember } from './members/set-up-member.ts'
export {
  deactivateMember,
  type MemberChange,
  reactivateMember,
  updateMember,
} from './members/update-member.ts'
export {
  createOrganization,
  type NewOrganization,
  type OrganizationCreated,
} from './organizations/create-organization.ts'
export {
  findOrganization,
  findOrganizationById,
  hasOrganizations,
  lockOrganization,
  renameOrganization,
  selectOrganizations,
} from './organizations/organizations-table.ts'
export { type Sweep, sweepOrganizations } from './organizations/sweep-organizations.ts'
export { type CompanyColumns, lockCompany, saveCompany } from './settings/company-settings-table.ts'
export { type CompanySettings, companySettings } from './settings/company-settings.ts'
export { requireLive, requireWholeOrganization } from './settings/set-up-authority.ts'
export { percentOf, type TaxRate, taxRateOf, taxRateSchema } from './tax-rates/tax-rate.ts'
export {
  defaultTaxRate,
  findTaxRates,
  insertTaxRate,
  selectTaxRates,
  type TaxRateRow,
} from './tax-rates/tax-rates-table.ts'
