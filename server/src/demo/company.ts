import type { CompanyColumns } from '../domains/organization/company/index.ts'
import type { Role } from '../kernel/access/permissions.ts'

/** The settings of a demo organization, from which its demo data is generated. */
export interface Company {
  slug: string
  name: string
  mailDomain: string
  places: readonly [Place, ...Place[]]
  /** People of the company. The first one is the owner. */
  people: readonly [Person, ...Person[]]
  leadSources: readonly { name: string; active: boolean }[]
  connectors: readonly DemoConnector[]
  settings: Partial<CompanyColumns>
  tags: readonly DemoTag[]
  /** Ready-made automations to install, by key. */
  automations: readonly { key: string; is: 'active' | 'paused' }[]
  /** Seed of the random numbers in the demo data. */
  seed: number
  /** True if every plot happens as often as in a busy company. Otherwise each happens once. */
  busy: boolean
}

export interface DemoTag {
  name: string
  color: string
  on: 'clients' | 'leads' | 'jobs'
  /** Every n-th record gets the tag. */
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
  /** Index of the only location at which the person works. Absent: all locations. */
  locationIndex?: number
  hasLeft?: boolean
}

export interface DemoConnector {
  name: string
  active: boolean
  sourceLabel: string
  notesPrefix: string
  /** Member to whom leads are assigned, by the local part of the e-mail address. */
  assignedTo?: string
  aliases: Readonly<Record<string, string>>
  requiredFields: readonly string[]
}
