import type { Company, DemoTag, Place } from '../company.ts'
import type { DescribedCompany } from '../describe-company.ts'
import type { TaxRateRow } from '../../domains/organization/company/index.ts'
import type { ChecklistRow } from '../../domains/work/checklists/index.ts'
import type { SoldBook } from '../price-book/sold-books.ts'
import { type Calendar, calendarOf } from './calendar.ts'

/** Sales tax rate of the location. */
export type SalesTax = Pick<TaxRateRow, 'id' | 'name' | 'components'>

/** A location, with the members who work there. */
export interface Stage extends Place {
  locationId: string
  calendar: Calendar
  tax: SalesTax
  /** Sales rep of the location, or its manager if it has no sales rep. */
  salesRep: string
  /** The crews of the location, one for each crew lead. */
  crews: readonly [StageCrew, ...StageCrew[]]
}

export interface StageCrew {
  name: string
  lead: string
  technicians: readonly string[]
  /** Null if the crew has not been created yet. */
  crewId: string | null
}

/** Returns the ids of all members of a location's crews, leads first. */
export const membersOfCrews = ({ crews }: Stage): string[] => [
  ...crews.map(({ lead }) => lead),
  ...crews.flatMap(({ technicians }) => technicians),
]

/** Members and other data of a company. Its history is generated from them. */
export interface Cast {
  seed: number
  busy: boolean
  stages: readonly Stage[]
  /** Active lead sources. */
  sources: readonly { id: string; name: string }[]
  connector: { id: string; connector_key: string; source: string }
  tags: readonly DemoTag[]
  /** Versions of the price book, latest first. */
  books: readonly SoldBook[]
  /** Active checklists. */
  checklists: readonly Pick<ChecklistRow, 'id' | 'version' | 'name' | 'stage' | 'service_types' | 'items'>[]
  /** Text of the terms of new estimates. */
  terms: string | null
  /** Text of the memo of new invoices. */
  memo: string | null
}

export function castOf(
  company: Company,
  described: DescribedCompany,
  {
    rates,
    books,
    checklists,
    crews,
  }: Pick<Cast, 'books' | 'checklists'> & {
    rates: readonly SalesTax[]
    /** Member ids of each crew, keyed by crew id. */
    crews: ReadonlyMap<string, readonly string[]>
  },
  now: string,
): Cast {
  const memberId = (mailName: string): string =>
    described.members.find((member) => member.email === `${mailName}@${company.mailDomain}`)!.id
  const connector = company.connectors.find((each) => each.active)!
  const stages = company.places.map((place, at): Stage => {
    const here = (role: string): string[] =>
      company.people
        .filter((each) => each.role === role && !each.hasLeft && (each.locationIndex ?? at) === at)
        .map((each) => memberId(each.email))
    const leads = here('crew_lead')
    const technicians = here('technician')
    const crewOf = (lead: string, index: number): StageCrew => {
      const [crewId = null] = [...crews].flatMap(([id, members]) => (members.includes(lead) ? [id] : []))
      const { name } = described.members.find(({ id }) => id === lead)!
      return {
        name: `Crew ${name.split(' ', 1)[0]}`,
        lead,
        technicians: technicians.filter((_, each) => each % leads.length === index),
        crewId,
      }
    }
    return {
      ...place,
      locationId: described.locations.find((location) => location.name === place.name)!.id,
      tax: rates.find((rate) => rate.name === place.salesTax.name)!,
      calendar: calendarOf(now, place.timezone),
      salesRep: (here('sales_rep')[0] ?? here('manager')[0])!,
      crews: leads.map(crewOf) as [StageCrew, ...StageCrew[]],
    }
  })
  const { id, connector_key } = described.connectors.find((each) => each.name === connector.name)!
  return {
    seed: company.seed,
    busy: company.busy,
    stages,
    sources: described.lead_sources.filter((source) => source.active),
    connector: { id, connector_key, source: connector.sourceLabel },
    tags: company.tags,
    checklists,
    books,
    memo: company.settings.default_memo ?? null,
    terms: company.settings.default_terms ?? null,
  }
}
