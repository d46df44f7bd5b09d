import type { CompanyColumns } from '../domains/organization/company/index.ts'
import type { Role } from '../kernel/access/permissions.ts'

/** The set-up of a demo organization, from which its story is generated. */
export interface Company {
  slug: string
  name: string
  mailDomain: string
  places: readonly [Place, ...Place[]]
  /** The first one is the owner. */
  people: readonly [Person, ...Person[]]
  leadSources: readonly { name: string; active: boolean }[]
  connectors: readonly DemoConnector[]
  settings: Partial<CompanyColumns>
  tags: readonly DemoTag[]
  /** Automations of the gallery, by key. */
  automations: readonly { key: string; is: 'active' | 'paused' }[]
  /** Seed of the random numbers of the story. */
  seed: number
  /** True if every plot happens as often as in a busy company; otherwise once. */
  busy: boolean
}

export interface DemoTag {
  name: string
  color: string
  on: 'clients' | 'leads' | 'jobs'
  /** Every n-th record has the tag. */
  every: number
}

export interface Place {
  name: string
  timezone: string
  areaCodes: readonly string[]
  towns: readonly { city: string; state: string; zip: string; streets: readonly string[] }[]
  /** Address and phone of the office. */
  office: { address_line1: string; city: string; state: string; zip: string; phone: string }
  salesTax: { name: string; components: { name: string; percent: string }[] }
}

export interface Person {
  email: string
  name: string
  role: Role
  /** Index of the only location where the person works. Default: all locations. */
  locationIndex?: number
  hasLeft?: boolean
}

export interface DemoConnector {
  name: string
  active: boolean
  sourceLabel: string
  notesPrefix: string
  /** Local part of a member's e-mail address. */
  assignedTo?: string
  aliases: Readonly<Record<string, string>>
  requiredFields: readonly string[]
}
