export { type AddressDigests, addressPurpose, createAddressDigests } from './address-digests.ts'
export { countRows } from './count-rows.ts'
export { eraseRows, searchAndErase } from './erase-rows.ts'
export {
  conditionOf,
  findPerson,
  mostRecords,
  parametersOf,
  type Person,
  typedParameters,
} from './find-person.ts'
export { type PersonalKind, personalKinds, type PersonTable } from './person-table.ts'
