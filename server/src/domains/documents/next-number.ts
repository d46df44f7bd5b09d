import type { MutationContext } from '../../kernel/operations/context.ts'
import { nextGaplessNumber } from '../../kernel/operations/gapless-number.ts'
import { findLocation } from '../company/index.ts'

/**
 * The next number of a document, counted in this transaction, and as the customer will read it: `#1042`, or `#DEN-1042`
 * where the location has a prefix for its numbers. Both are kept with the record, because a number that was given never
 * changes.
 */
export async function nextNumber(
  { db, actor }: MutationContext,
  kind: 'estimate' | 'invoice',
  locationId: string,
): Promise<{ number: number; written: string }> {
  const [number, location] = await Promise.all([
    nextGaplessNumber(db, actor.org.id, kind),
    findLocation(db, actor.org.id, locationId),
  ])
  return { number, written: `#${location?.numbering_prefix ?? ''}${number}` }
}
