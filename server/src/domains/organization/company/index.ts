export { automationParts } from './automation/index.ts'
export { connectors } from './connectors/connector.ts'
export { newConnectorKey } from './connectors/connector-key.ts'
export { type ConnectorMember, connectorMembers } from './connectors/connector-members.ts'
export {
  type Connector,
  connectorKeyOfRecord,
  deactivateAllConnectors,
  findConnector,
  findOrganizationOfConnector,
  reassignConnectors,
  selectConnectors,
} from './connectors/connectors-table.ts'
export { type Key, keySchema, toConfirm, presentConfirm } from './keys/key.ts'
export { keysOfMember } from './keys/keys-of-member.ts'
export { leadSources } from './lead-sources/lead-source.ts'
export { leadSourceNames } from './lead-sources/lead-source-names.ts'
export {
  ensureLeadSource,
  findActiveLeadSource,
  findLeadSource,
  selectLeadSources,
} from './lead-sources/lead-sources-table.ts'
export { namedLeadSource } from './lead-sources/named-lead-source.ts'
export { knownLocations } from './locations/known-locations.ts'
export { type LocationDetails, locations, usualLocation } from './locations/location.ts'
export { locationNames } from './locations/location-names.ts'
export {
  findLocation,
  findLocationsDetails,
  type Holiday,
  selectLocationDetails,
  selectLocations,
  zoneOfLocation,
  zoneOfRecord,
  zonesOf,
} from './locations/locations-table.ts'
export { requireAccessibleLocation } from './locations/require-accessible-location.ts'
export { warnOfHome } from './locations/warn-of-home.ts'
export { findMembers } from './members/find-members.ts'
export { type Handover, handoverParameters, reassignWork, successorSql } from './members/handover.ts'
export { homeOfMemberSql } from './members/home-of-member.ts'
export { type MemberAtHome, memberAtHome } from './members/member-at-home.ts'
export {
  changeableMember,
  canAccessMember,
  requireLocationAccess,
  rulesOwners,
} from './members/member-authority.ts'
export { memberNames } from './members/member-names.ts'
export { type Member, type MemberRow, members, memberStatuses } from './members/member.ts'
export { findAccessibleMembers } from './members/find-accessible-members.ts'
export {
  countActiveOwners,
  deactivateAllMembers,
  findDemoMemberships,
  findMember,
  findMemberByEmail,
  findMembershipOf,
  findMemberships,
  findOwnerId,
  insertMember,
  isActiveMember,
  type Membership,
  namesOfMembers,
  selectMemberDetails,
  selectMembers,
  selectMembersAt,
} from './members/members-table.ts'
export {
  findPreferences,
  type Preferences,
  preferencesSchema,
  savePreferences,
} from './members/preferences.ts'
export { requireMemberAt } from './members/require-member-at.ts'
export { chooseReopenAssignee } from './members/choose-reopen-assignee.ts'
export { foundOrganization, organizationToBe } from './organizations/found-organization.ts'
export { base32, mailNameOf, organizationOfMailName } from './organizations/mail-name.ts'
export { organizationOfMailbox } from './organizations/organization-mailbox.ts'
export {
  findOrganization,
  findOrganizationById,
  hasOrganizations,
  lockOrganization,
  moveClock,
  selectOrganizationAges,
  selectOrganizations,
  takenSlugs,
  selectPresentOrganizations,
} from './organizations/organizations-table.ts'
export { markPractice, practiceMark, practiceNameOf } from './organizations/practice-name.ts'
export { type DueRecords, findDue } from './organizations/due-records.ts'
export { type DueWithTime, sweepOne } from './organizations/sweep-organizations.ts'
export { sweepSchedule } from './organizations/sweep-schedule.ts'
export { type CommissionPlan, sharePercent, usualCommissionPlan } from './settings/commission-plan.ts'
export { type CompanyColumns, lockCompanySettings, saveCompany } from './settings/company-settings-table.ts'
export { companySettings, type CompanySettings } from './settings/company-settings.ts'
export { quietHoursAt } from './settings/quiet-hours-at.ts'
export { usualQuietHours } from './settings/quiet-hours.ts'
export { revised } from './settings/revised.ts'
export { requireLive, requireWholeOrganization } from '../../../kernel/access/set-up-authority.ts'
export { version } from './settings/version.ts'
export { taxRateNames } from './tax-rates/tax-rate-names.ts'
export { percentOf, type TaxRateRow, taxRates } from './tax-rates/tax-rate.ts'
export {
  acceptedOrCurrentRates,
  defaultTaxRate,
  findTaxRates,
  selectTaxRates,
  findVersionsInForce,
} from './tax-rates/tax-rates-table.ts'
export { warnOfRate } from './tax-rates/warn-of-rate.ts'
