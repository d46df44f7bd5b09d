import { addressKey } from '../../kernel/contact/index.ts'
import { simulatedPlace } from '../../kernel/maps/index.ts'
import type { Cast, Stage } from './cast.ts'
import { businesses, nameOf } from './names.ts'
import type { Random } from './random.ts'
import type { House } from './services.ts'

/** A customer who requests work. The customer may not be a client yet. */
export interface Customer {
  clientId: string
  propertyId: string
  stage: Stage
  isBusiness: boolean
  name: string
  email: string
  /** Phone number in E.164 format. */
  phone: string
  address: { line1: string; city: string; state: string; zip: string }
  house: House
}

/** Number of phone numbers in each area code that are reserved for fiction: 555-0100 to 555-0199. */
const fictionalNumbers = 100

export function makeCustomer(
  cast: Cast,
  random: Random,
  number: number,
  sinceWhen: (stage: Stage) => string,
): Customer {
  const stage = cast.stages[number % 3 === 2 ? cast.stages.length - 1 : 0]!
  const since = sinceWhen(stage)
  const person = nameOf(number)
  const isBusiness = number % 13 === 5
  const town = random.pick(stage.towns)
  const area = stage.areaCodes[Math.floor(number / fictionalNumbers) % stage.areaCodes.length]!
  const stories = random.between(1, 2)
  return {
    clientId: random.id(since),
    propertyId: random.id(since),
    stage,
    isBusiness,
    name: isBusiness
      ? businesses[Math.floor(number / 13) % businesses.length]!
      : `${person.first} ${person.last}`,
    email: `${person.first}.${person.last}@example.com`.toLowerCase().replaceAll('’', ''),
    phone: `+1${area}55501${String(number % fictionalNumbers).padStart(2, '0')}`,
    address: {
      line1: `${100 + number * 7} ${random.pick(town.streets)}`,
      city: town.city,
      state: town.state,
      zip: town.zip,
    },
    house: {
      sqft: random.between(14, 42) * 100,
      stories,
      gutter_linear_ft: random.between(110, 260),
      windows: random.between(12, 38),
    },
  }
}

export function clientRow(
  customer: Customer,
  status: string,
  times: { created: string; updated: string },
  tags: string[],
) {
  const { address } = customer
  return {
    id: customer.clientId,
    name: customer.name,
    type: customer.isBusiness ? 'commercial' : 'residential',
    status,
    email: customer.email,
    email_key: customer.email,
    phone: customer.phone,
    phone_typed: customer.phone,
    address_line1: address.line1,
    city: address.city,
    state: address.state,
    zip: address.zip,
    country: 'US',
    sms_opt_out: false,
    email_opt_out: false,
    location_id: customer.stage.locationId,
    ...recordColumns(customer.stage.salesRep, times, 1, tags),
  }
}

export function propertyRow(customer: Customer, times: { created: string; updated: string }) {
  const { address, house } = customer
  return {
    id: customer.propertyId,
    client_id: customer.clientId,
    location_id: customer.stage.locationId,
    address_line1: address.line1,
    city: address.city,
    state: address.state,
    zip: address.zip,
    country: 'US',
    match_key: addressKey({ ...address, country: 'US' }),
    ...simulatedPlace(address),
    geocoded_at: times.created,
    is_primary: true,
    sqft: house.sqft,
    stories: house.stories,
    gutter_linear_ft: house.gutter_linear_ft,
    version: 1,
    created_at: times.created,
    updated_at: times.created,
  }
}

/** Returns the values of the columns that all tables of records share. */
export function recordColumns(
  author: string | null,
  times: { created: string; updated: string },
  version: number,
  tags: string[] = [],
) {
  return {
    tags,
    external_refs: {},
    version,
    created_by_type: author === null ? ('customer' as const) : ('member' as const),
    created_by_id: author,
    created_by_key: null,
    created_at: times.created,
    updated_at: times.updated,
    archived_at: null,
  }
}
