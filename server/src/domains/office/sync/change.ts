import * as z from 'zod'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { type Kind, records } from '../../records.ts'

const changeOf = <K extends Kind>(kind: K) =>
  z.object({
    kind: z.literal(kind),
    id: id(),
    version: z
      .int()
      .min(1)
      .describe('Version of the record. Ignore the change if you already stored a higher version.'),
    change: z
      .enum(['upsert', 'delete'])
      .describe(
        '`upsert`: store the record. `delete`: the record was deleted, archived or merged; delete your copy.',
      ),
    updated_at: instant(),
    merged_into: id()
      .nullable()
      .describe('The client into which this client was merged. Null for other changes.'),
    record: records[kind].schema
      .nullable()
      .describe('The current record. Null for `delete`. Lists have further fields of some kinds.'),
  })

export const changeSchema = z.discriminatedUnion('kind', [
  changeOf('checklist'),
  changeOf('client'),
  changeOf('commission'),
  changeOf('conversation'),
  changeOf('credit_note'),
  changeOf('crew'),
  changeOf('door'),
  changeOf('estimate'),
  changeOf('file'),
  changeOf('holiday_design'),
  changeOf('invoice'),
  changeOf('job'),
  changeOf('knock'),
  changeOf('lead'),
  changeOf('message'),
  changeOf('package'),
  changeOf('property'),
  changeOf('quality_report'),
  changeOf('service'),
  changeOf('territory'),
  changeOf('time_entry'),
  changeOf('time_off_request'),
  changeOf('todo'),
])

export type Change = z.infer<typeof changeSchema>

/** A change to a record of a kind that the resource API (REST resources for integrations) publishes. */
export const resourceChangeSchema = z
  .discriminatedUnion('kind', [
    changeOf('client'),
    changeOf('estimate'),
    changeOf('invoice'),
    changeOf('job'),
    changeOf('lead'),
    changeOf('property'),
  ])
  .meta({ id: 'Change', description: 'The latest state of a record, or its deletion.' })
