import type { CompanyColumns } from '../domains/company/index.ts'
import type { Role } from '../kernel/access/permissions.ts'

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
  settings: Partial<CompanyColumns>
  tags: readonly DemoTag[]
  /** Those of the gallery, by their keys. */
  automations: readonly { key: string; is: 'active' | 'paused' }[]
  /** Makes the story's chances. */
  seed: number
  /** Whether every plot happens as often as a busy company sees it, or once. */
  busy: boolean
}

export interface DemoTag {
  name: string
  color: string
  on: 'clients' | 'leads' | 'jobs'
  /** Every so manieth record has it. */
  every: number
}

export interface Place {
  name: string
  timezone: string
  areaCodes: readonly string[]
  towns: readonly { city: string; state: string; zip: string; streets: readonly string[] }[]
  /** Its address and phone are those of the office. */
  office: { address_line1: string; city: string; state: string; zip: string; phone: string }
  salesTax: { name: string; components: { name: string; percent: string }[] }
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
