import type { RecordKind } from '../kernel/records/record.ts'
import { invoices } from './invoices/index.ts'

/** Every kind of record, for what treats them alike: the feed of changes, tags, and the laws. */
export const records = { invoice: invoices } as const

export type Kind = keyof typeof records
export const recordKinds: readonly RecordKind[] = Object.values(records) as unknown as readonly RecordKind[]
