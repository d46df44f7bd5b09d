import type { CompanyColumns } from '../domains/organization/company/index.ts'
import type { Role } from '../kernel/access/permissions.ts'

/** Settings from which the data of a demo organization is generated. */
export interface Company {
  slug: string
  name: string
  mailDomain: string
  /** File in `photos`: a PNG of 160 by 160 pixels. */
  logo: string
  places: readonly [Place, ...Place[]]
  /** People of the company. The first person is the owner. */
  people: readonly [Person, ...Person[]]
  leadSources: readonly { name: string; active: boolean }[]
  connectors: readonly DemoConnector[]
  settings: Partial<CompanyColumns>
  tags: readonly DemoTag[]
  /** Automations to install. `key` is the key of the automation in the gallery. */
  automations: readonly { key: string; is: 'active' | 'paused' }[]
  /** Seed of the random numbers in the demo data. */
  seed: number
  /**
   * True for the large demo company. In its generated history, each case (`Plot`) occurs `count` times. In the history
   * of the small company, each case occurs once.
   */
  busy: boolean
}

export interface DemoTag {
  name: string
  color: string
  on: 'clients' | 'leads' | 'jobs'
  /** The tag is assigned to one in `every` records. */
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
  /**
   * Index in `places` of the only location at which the person works. Absent for a person who works at all locations.
   */
  locationIndex?: number
  hasLeft?: boolean
}

export interface DemoConnector {
  name: string
  active: boolean
  sourceLabel: string
  notesPrefix: string
  /** The part before the @ in the email address of the member to whom new leads are assigned. */
  assignedTo?: string
  aliases: Readonly<Record<string, string>>
  requiredFields: readonly string[]
}
