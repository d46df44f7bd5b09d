import type { Role } from '../kernel/access/permissions.ts'
import type { TaxRate } from '../kernel/money/index.ts'

/** A demo organization as it is set up; its story is told from this. */
export interface Company {
  slug: string
  name: string
  mailDomain: string
  places: readonly [Place, ...Place[]]
  /** The first is the owner. */
  people: readonly [Person, ...Person[]]
  leadSources: readonly { name: string; active: boolean }[]
  connectors: readonly DemoConnector[]
  /** Makes the story's chances. */
  seed: number
  /** Whether every plot happens as often as a busy company sees it, or once. */
  busy: boolean
}

export interface Place {
  name: string
  timezone: string
  areaCodes: readonly string[]
  towns: readonly { city: string; state: string; zip: string; streets: readonly string[] }[]
  salesTax: TaxRate
}

export interface Person {
  email: string
  name: string
  role: Role
  /** Index of the only place that the person works at; absent: everywhere. */
  place?: number
  left?: boolean
}

export interface DemoConnector {
  name: string
  active: boolean
  sourceLabel: string
  notesPrefix: string
  /** A person's mail name. */
  assignedTo?: string
  aliases: Readonly<Record<string, string>>
  requiredFields: readonly string[]
}
