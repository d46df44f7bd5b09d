import type { MutationContext } from '../../../kernel/operations/context.ts'
import { nextGaplessNumber } from '../../../kernel/operations/gapless-number.ts'
import { findLocation } from '../../organization/company/index.ts'

/**
 * Returns the next number for a document, and its printed form: `#1042`, or `#DEN-1042` if the location has a number
 * prefix. The number is assigned in the current transaction, so that no number is skipped. The caller must store the
 * number and its printed form with the document, because an assigned number never changes.
 */
export async function nextNumber(
  { db, actor }: MutationContext,
  kind: 'credit_note' | 'estimate' | 'invoice',
  locationId: string,
): Promise<{ number: number; written: string }> {
  const [number, location] = await Promise.all([
    nextGaplessNumber(db, actor.org.id, kind),
    findLocation(db, actor.org.id, locationId),
  ])
  return { number, written: `#${location?.numbering_prefix ?? ''}${number}` }
}
