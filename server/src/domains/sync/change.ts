import * as z from 'zod'
import { id, instant } from '../../kernel/schema/fields.ts'
import { clientSchema, propertyRecordSchema } from '../clients/index.ts'
import { estimateSchema } from '../estimates/index.ts'
import { invoiceSchema } from '../invoices/index.ts'
import { jobSchema } from '../jobs/index.ts'
import { leadSchema } from '../leads/index.ts'
import type { FeedKind } from './feed-kind.ts'

export const recordSchemas = {
  client: clientSchema,
  estimate: estimateSchema,
  invoice: invoiceSchema,
  job: jobSchema,
  lead: leadSchema,
  property: propertyRecordSchema,
} as const satisfies Record<FeedKind, z.ZodType>

const changeOf = <K extends FeedKind>(kind: K) =>
  z.object({
    kind: z.literal(kind),
    id: id(),
    version: z.int().min(1).describe('Of the record: keep the higher one.'),
    change: z
      .enum(['upsert', 'delete'])
      .describe('`delete`: deleted, archived or merged; forget the record.'),
    updated_at: instant(),
    merged_into: id().nullable().describe('The client that this one was merged into.'),
    record: recordSchemas[kind].nullable().describe('As lists show it now; null when deleted.'),
  })

export const changeSchema = z.discriminatedUnion('kind', [
  changeOf('client'),
  changeOf('estimate'),
  changeOf('invoice'),
  changeOf('job'),
  changeOf('lead'),
  changeOf('property'),
])

export type Change = z.infer<typeof changeSchema>
