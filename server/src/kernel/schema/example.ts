import { createHash } from 'node:crypto'

/**
 * Returns a record id for the examples of the API documentation. The same name always returns the same id, so that
 * examples of different operations refer to the same records.
 */
export function exampleId(name: string): string {
  return `019f0c2e-8a6b-7cc1-9d53-${createHash('sha256').update(name).digest('hex').slice(0, 12)}`
}

/** Returns the first fields of an example record: its id and location. */
export const exampleStart = (name: string) => ({ id: exampleId(name), location_id: exampleId('location') })

/** Returns the last fields of an example record: version, tags, references and times. */
export const exampleEnd = (created_at: string, updated_at = created_at) => ({
  version: created_at === updated_at ? 1 : 2,
  tags: [] as string[],
  external_refs: {} as Record<string, string>,
  created_by: { type: 'api_key' as const, id: exampleId('key') },
  created_at,
  updated_at,
  archived_at: null,
})
