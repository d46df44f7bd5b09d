export { automationParts } from './automation/index.ts'
export { type ConnectorMember, connectorMembers } from './connectors/connector-members.ts'
export {
  type Connector,
  connectorKeyOfRecord,
  findConnector,
  findOrganizationOfConnector,
  insertConnector,
  reassignConnectors,
  selectConnectors,
} from './connectors/connectors-table.ts'
export { newConnectorKey } from './connectors/connector-key.ts'
export { type Key, keySchema } from './keys/key.ts'
export { keysOfMember } from './keys/keys-of-member.ts'
export {
  ensureLeadSource,
  findLeadSource,
  findActiveLeadSource,
  insertLeadSource,
  type LeadSource,
  selectLeadSources,
} from './lead-sources/lead-sources-table.ts'
export { leadSourceNames } from './lead-sources/lead-source-names.ts'
export { namedLeadSource } from './lead-sources/named-lead-source.ts'
export { locationNames } from './locations/location-names.ts'
export { warnOfHome } from './locations/warn-of-home.ts'
export { requireLocationInSight } from './locations/require-location-in-sight.ts'
export { knownLocations } from './locations/known-locations.ts'
export {
  findLocation,
  findLocationsDetails,
  type Holiday,
  insertLocation,
  type Location,
  type LocationDetails,
  holdLocation,
  saveLocationDetails,
  selectLocationDetails,
  selectLocations,
  zoneOfLocation,
  zoneOfRecord,
  zonesOf,
} from './locations/locations-table.ts'
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
  namesOfMembers,
  saveMember,
  selectMemberDetails,
  selectMembers,
  selectMembersAt,
} from './members/members-table.ts'
export { memberNames } from './members/member-names.ts'
export { homeOfMember } from './members/home-of-member.ts'
export { type MemberAtHome, memberAtHome } from './members/member-at-home.ts'
export { type Member, memberOf, memberSchema } from './members/member.ts'
export { requireMemberAt } from './members/require-member-at.ts'
export { whoGoesOn } from './members/who-goes-on.ts'
export { base32, mailNameOf, organizationOfMailName } from './organizations/mail-name.ts'
export { organizationOfMailbox } from './organizations/organization-mailbox.ts'
export { foundOrganization, organizationToBe } from './organizations/found-organization.ts'
export {
  findOrganization,
  findOrganizationById,
  hasOrganizations,
  holdOrganization,
  moveClock,
  renameOrganization,
  selectOrganizations,
} from './organizations/organizations-table.ts'
export { organizationsWithDue } from './organizations/organizations-with-due.ts'
export { type DueWithTime, sweepOne, sweepOrganizations } from './organizations/sweep-organizations.ts'
export { type CompanyColumns, holdCompany, saveCompany } from './settings/company-settings-table.ts'
export { type CompanySettings, companySettings } from './settings/company-settings.ts'
export { type CommissionPlan, sharePercent, usualCommissionPlan } from './settings/commission-plan.ts'
export { given } from './settings/given.ts'
export { quietHoursAt } from './settings/quiet-hours-at.ts'
export { usualQuietHours } from './settings/quiet-hours.ts'
export { revised } from './settings/revised.ts'
export { version } from './settings/version.ts'
export { requireLive, requireWholeOrganization } from './settings/set-up-authority.ts'
export { taxRateNames } from './tax-rates/tax-rate-names.ts'
export { warnOfRate } from './tax-rates/warn-of-rate.ts'
export { percentOf, type TaxRate, taxRateOf, taxRateSchema } from './tax-rates/tax-rate.ts'
export {
  defaultTaxRate,
  findTaxRates,
  insertTaxRate,
  selectTaxRates,
  type TaxRateRow,
  versionsThatHold,
} from './tax-rates/tax-rates-table.ts'
