export { addClient } from './add-client.ts'
export { advanceClient } from './advance-client.ts'
export { automationParts } from './automation/index.ts'
export { clientPatch } from './client-changes.ts'
export { clientCreated, clientStatusChanged } from './client-events.ts'
export {
  type ClientContact,
  findClientContact,
  findPhonesOfClients,
  findSimilarClients,
  matchClient,
} from './client-matching.ts'
export { clients, clientSchema, clientStatuses } from './client.ts'
export { isOwnClient } from './clients-table.ts'
export {
  candidatesLimit,
  type DuplicateCandidate,
  duplicatesOutput,
  keysOfTyped,
  mostOfReason,
  type PersonKeys,
  placeOf,
  reasonsOf,
  personRules,
  surest,
} from './duplicate-candidate.ts'
export { findClients } from './find-clients.ts'
export { lockProperty } from './lock-property.ts'
export { carryOutRows, loadOptOutsOfRows, previewOf, type RowOutcome } from './import/carry-out-rows.ts'
export { type ImportField, importFields } from './import/import-fields.ts'
export { countRows, importedRowSchema, rowActions, rowCountsSchema } from './import/imported-row.ts'
export { lockImports } from './import/lock-imports.ts'
export { findStoredMatches, planFound } from './import/plan-import.ts'
export { keyOfClient } from './import/plan-rows.ts'
export { type ReadRow, readRow } from './import/read-row.ts'
export { readTable, type TableRow } from './import/read-table.ts'
export { keysOfClient } from './keys-of-client.ts'
export { spreadOptOut } from './record-opt-outs.ts'
export { findOptOutFlags } from './opt-out-flags.ts'
export { presentEmail } from './present-email.ts'
export { locationOfProperty } from './properties-table.ts'
export { propertyAt } from './property-at.ts'
export { hasLookups } from './property-lookups-table.ts'
export { type FoundPlace, storePlaces, placeOfProperty } from './property-place.ts'
export { properties, type PropertyRow } from './property-record.ts'
export { requireInUse } from './require-in-use.ts'
export { clientChangeEvents } from './save-client-change.ts'
export { wordingWithClient } from './client-search-terms.ts'
export {
  type ContactKeys,
  keysOfContact,
  oldestCandidate,
  findAccessibleDuplicates,
} from './find-accessible-duplicates.ts'
export { readServiceAddress, type ServiceAddress, serviceAddressOf } from './service-address.ts'
export { sweepLookups } from './sweep-lookups.ts'
export { expiredPlaces, sweepPlaces } from './sweep-places.ts'
export { warnOfMatch } from './warn-of-match.ts'
export { personalData } from './personal-data.ts'
