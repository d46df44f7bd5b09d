import type { RecordKind } from '../kernel/records/record.ts'
import { clients, properties } from './clients/index.ts'
import { estimates } from './estimates/index.ts'
import { invoices } from './invoices/index.ts'
import { jobs } from './jobs/index.ts'
import { leads } from './leads/index.ts'
import { todos } from './todos/index.ts'

/** Every kind of record, in alphabetical order, for what treats them alike: the feed of changes and the tags. */
export const records = {
  client: clients,
  estimate: estimates,
  invoice: invoices,
  job: jobs,
  lead: leads,
  property: properties,
  todo: todos,
} as const

export type Kind = keyof typeof records

/** The same as far as they are alike: whoever treats them so gives each only rows of its own. */
export const recordKinds = Object.values(records) as unknown as readonly RecordKind[]
