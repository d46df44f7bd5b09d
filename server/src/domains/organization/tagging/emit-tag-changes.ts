import type { MutationContext } from '../../../kernel/operations/context.ts'
import { isSameName } from '../../../kernel/schema/same-name.ts'
import { tagAdded, tagRemoved, type TaggedKind } from './tag-events.ts'

interface Tagged {
  id: string
  client_id?: string | null
  location_id: string
  tags: readonly string[]
  version: number
  updated_at: string
}

/**
 * Emits an event for each tag that a record gained or lost. If a tag changes only between upper and lower case, no
 * event is emitted. The calling operation must declare `tagAdded` and `tagRemoved`.
 */
export function emitTagChanges(
  ctx: MutationContext,
  kind: TaggedKind,
  before: readonly string[],
  record: Tagged,
): void {
  const { id, client_id = null, location_id, version, updated_at } = record
  const tags = [...record.tags]
  const none = { lead_id: null, estimate_id: null, job_id: null, invoice_id: null }
  const ids = { ...none, client_id, [`${kind}_id`]: id }
  const payload = { record_kind: kind, ...ids, location_id, tags, version, updated_at }
  for (const tag of missingFrom(before, tags)) ctx.emit(tagAdded, { ...payload, tag })
  for (const tag of missingFrom(tags, before)) ctx.emit(tagRemoved, { ...payload, tag })
}

function missingFrom(names: readonly string[], candidates: readonly string[]): string[] {
  return candidates.filter((tag) => !names.some((name) => isSameName(name, tag)))
}
