import * as z from 'zod'
import type { Author } from '../access/actor.ts'
import { id, instant } from '../schema/fields.ts'

export const authorSchema = z.object({
  type: z.enum(['member', 'api_key', 'customer', 'automation', 'system']),
  id: id().nullable(),
})

/** What every record of the trade begins with. */
export const recordStart = {
  id: id(),
  location_id: id().describe('The location of the organization that the record belongs to.'),
}

/** What every record of the trade ends with. */
export const recordEnd = {
  version: z.int().min(1).describe('Rises by one with every change of the record.'),
  tags: z.array(z.string()).describe('Names of tags.'),
  external_refs: z.record(z.string(), z.string()).describe("The record's ids in other systems, by system."),
  created_by: authorSchema.describe('Who made the record.'),
  created_at: instant(),
  updated_at: instant(),
  archived_at: instant().nullable(),
}

/** The columns behind `recordStart` and `recordEnd`, as every table of records has them. */
export interface RecordRow {
  id: string
  location_id: string
  version: number
  tags: string[]
  external_refs: Record<string, string>
  created_by_type: Author['type']
  created_by_id: string | null
  created_at: string
  updated_at: string
  archived_at: string | null
}

export const recordColumns = `r.id, r.location_id, r.version, r.tags, r.external_refs, r.created_by_type, r.created_by_id,
  r.created_at, r.updated_at, r.archived_at`

export function recordEndOf(row: RecordRow) {
  return {
    version: row.version,
    tags: row.tags,
    external_refs: row.external_refs,
    created_by: { type: row.created_by_type, id: row.created_by_id },
    created_at: row.created_at,
    updated_at: row.updated_at,
    archived_at: row.archived_at,
  }
}
