import { addressKey, isPoBox, parsePostalCode, parseState } from '../../../kernel/contact/index.ts'
import { AppError, type ErrorDetail } from '../../../kernel/errors.ts'

/** An address as entered. Absent parts are null. */
export interface TypedAddress {
  address_line1: string | null
  address_line2: string | null
  city: string | null
  state: string | null
  zip: string | null
}

/** A valid address at which work can be done. */
export interface ServiceAddress {
  address_line1: string
  address_line2: string | null
  city: string
  state: string
  zip: string
  country: string
  /** Normalized postal address, for comparisons. */
  match_key: string
}

export const addressMembers = ['address_line1', 'address_line2', 'city', 'state', 'zip'] as const

/** Entered changes of an address. An absent part stays unchanged; null clears the second line. */
type AddressChanges = { readonly [member in keyof TypedAddress]?: TypedAddress[member] | undefined }

/** The address after the changes. Undefined if none of its parts was entered. */
export function addressAfter(
  before: TypedAddress & { country: string },
  changes: AddressChanges,
): ServiceAddress | undefined {
  if (addressMembers.every((member) => changes[member] === undefined)) return undefined
  const typed = {
    address_line1: changes.address_line1 ?? before.address_line1,
    address_line2: changes.address_line2 === undefined ? before.address_line2 : changes.address_line2,
    city: changes.city ?? before.city,
    state: changes.state ?? before.state,
    zip: changes.zip ?? before.zip,
  }
  return readServiceAddress(typed, before.country)
}

type Read = { address: ServiceAddress } | { problems: ErrorDetail[] }

/** Returns the address as stored, or throws a `validation_error` that names each invalid field. */
export function readServiceAddress(typed: TypedAddress, country: string): ServiceAddress {
  const read = tryServiceAddress(typed, country)
  if ('address' in read) return read.address
  const first = read.problems[0]!
  throw new AppError('validation_error', `${first.field}: ${first.message}`, read.problems)
}

/**
 * Returns the address as stored. Returns undefined if the address is incomplete, invalid or a post office
 * box.
 */
export function serviceAddressOf(typed: TypedAddress, country: string): ServiceAddress | undefined {
  const read = tryServiceAddress(typed, country)
  return 'address' in read ? read.address : undefined
}

function tryServiceAddress(typed: TypedAddress, country: string): Read {
  const { address_line1, city } = typed
  const state = typed.state && parseState(typed.state, country)
  const zip = typed.zip && parsePostalCode(typed.zip, country)
  if (address_line1 && city && state && zip && !isPoBox(address_line1)) {
    const address = { address_line1, address_line2: typed.address_line2 || null, city, state, zip, country }
    const match_key = addressKey({ ...address, line1: address_line1, line2: address.address_line2 })
    return { address: { ...address, match_key } }
  }
  const problems: ErrorDetail[] = []
  for (const field of ['address_line1', 'city', 'state', 'zip'] as const)
    if (!typed[field])
      problems.push({ field, message: 'is required, because a service address must be complete' })
  if (address_line1 && isPoBox(address_line1))
    problems.push({
      field: 'address_line1',
      message: 'must not be a post office box: it must be an address where a crew can work',
    })
  if (typed.state && !state) problems.push({ field: 'state', message: `must be a state of ${country}` })
  if (typed.zip && !zip) problems.push({ field: 'zip', message: `must be a postal code of ${country}` })
  return { problems }
}
