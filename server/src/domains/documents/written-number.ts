import type { QueryContext } from '../../kernel/operations/context.ts'
import { findLocation } from '../company/index.ts'

/**
 * A number that is just being given, as the customer will read it: `#1042`, or `#DEN-1042` where the location has a prefix
 * for its numbers. It is kept with the record, because a number that was given never changes.
 */
export async function writtenNumber(
  { db, actor }: QueryContext,
  locationId: string,
  number: number,
): Promise<string> {
  const location = await findLocation(db, actor.org.id, locationId)
  return `#${location?.numbering_prefix ?? ''}${number}`
}
