import * as z from 'zod'
import { id, instant } from '../schema/fields.ts'
import { column, derived, internal } from './member.ts'
import type { Author, OnBehalfOf } from '../access/actor.ts'
import { authorSchema, onBehalfOfSchema, toAuthor } from './author.ts'

/** The first fields of the main business records, such as clients and jobs. */
export const tradeStart = {
  id: column(id()),
  location_id: column(id().describe('Location of the organization to which the record is assigned.')),
}

const author = {
  created_by: derived(
    authorSchema.describe('Member, API key, customer or automatic process that created the record.'),
    (row: {
      created_by_type: Author['type']
      created_by_id: string | null
      created_by_key: OnBehalfOf | null
    }): Author => toAuthor(row.created_by_type, row.created_by_id, row.created_by_key),
  ),
  created_by_type: internal(authorSchema.shape.type),
  created_by_id: internal(id().nullable()),
  created_by_key: internal(onBehalfOfSchema.nullable()),
}
const version = column(z.int().min(1).describe('Increases by one with every change of the record.'))
const created_at = column(instant())
const changed = { updated_at: column(instant()), archived_at: column(instant().nullable()) }

/** The last fields of a record that never changes after it was created. */
export const factEnd = { version, ...author, created_at }

/** The last fields of a record that has neither tags nor external ids. */
export const recordEnd = { ...factEnd, ...changed }

/** The last fields of the main business records, such as clients and jobs. */
export const tradeEnd = {
  version,
  tags: column(z.array(z.string()).describe("Names of the record's tags.")),
  external_refs: column(
    z.record(z.string(), z.string()).describe('Ids of the record in other systems, by system.'),
  ),
  ...author,
  created_at,
  ...changed,
}
