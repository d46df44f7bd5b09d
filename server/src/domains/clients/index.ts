export { automationParts } from './automation/index.ts'
export { addClient, type ClientToAdd } from './add-client.ts'
export { clientCreated, clientMerged, clientStatusChanged } from './client-events.ts'
export { advanceClient } from './advance-client.ts'
export { warnOfMatch } from './warn-of-match.ts'
export { type ClientContact, findClientContact, findSimilarClients, matchClient } from './client-matching.ts'
export {
  candidatesLimit,
  type DuplicateCandidate,
  duplicatesOutput,
  keysOfTyped,
  mostOfReason,
  type PersonKeys,
  placeOf,
  reasonsOf,
  sayWho,
  surest,
} from './duplicate-candidate.ts'
export { type ContactKeys, keysOfContact, knownLongest, seenDuplicates } from './seen-duplicates.ts'
export { clientPatch } from './client-changes.ts'
export { type Client, type ClientRow, clients, clientSchema, clientStatuses } from './client.ts'
export { isOwnClient } from './clients-table.ts'
export { spreadOptOut } from './note-opt-outs.ts'
export { presentEmail } from './present-email.ts'
export { locationOfProperty } from './properties-table.ts'
export { propertyAt } from './property-at.ts'
export {
  properties,
  type PropertyDetails,
  propertyRecordSchema,
  type PropertyRow,
} from './property-record.ts'
export { hasLookups } from './property-lookups-table.ts'
export { sweepLookups } from './sweep-lookups.ts'
export { placesToForget, sweepPlaces } from './sweep-places.ts'
export { type Property, propertySchema } from './property.ts'
export { type FoundPlace, keepPlaces, placeOfProperty } from './property-place.ts'
export { requireInUse } from './require-in-use.ts'
export { readServiceAddress, type ServiceAddress, serviceAddressOf } from './service-address.ts'
export { wordingWithClient } from './search-words.ts'
export { findClients } from './find-clients.ts'
export { holdProperty } from './hold-property.ts'
export { findOptOutFlags } from './opt-out-flags.ts'
