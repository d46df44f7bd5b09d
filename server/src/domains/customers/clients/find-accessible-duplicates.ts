import { type Actor, accessScopeFor } from '../../../kernel/access/actor.ts'
import type { Permission } from '../../../kernel/access/permissions.ts'
import type { DuplicateCandidate, PersonKeys } from './duplicate-candidate.ts'

/**
 * Finds duplicates among the records that this permission lets the caller access. If these are only the caller's own
 * records, `find` is called with the caller's id, otherwise with null.
 */
export async function findAccessibleDuplicates(
  actor: Actor,
  permission: Permission,
  find: (own: string | null) => Promise<DuplicateCandidate[]>,
): Promise<DuplicateCandidate[]> {
  const far = accessScopeFor(actor, permission)
  return far === null ? [] : await find(far === 'own' ? actor.id : null)
}

/** Contact fields that identify a person without a name or an address. */
export type ContactKeys = Pick<PersonKeys, 'phone' | 'email_key'>

/** Returns the keys by which a person with this phone and email is compared. Returns undefined if both are missing. */
export function keysOfContact({ phone, email_key }: ContactKeys): PersonKeys | undefined {
  return phone === null && email_key === null ? undefined : { name: null, phone, email_key, places: [] }
}

/** Returns the oldest candidate and the field in which it matches, for use in a warning. */
export function oldestCandidate(
  candidates: readonly DuplicateCandidate[],
): { same: DuplicateCandidate; matchedField: string } | undefined {
  const [same] = candidates.toSorted((a, b) =>
    `${a.created_at} ${a.id}` < `${b.created_at} ${b.id}` ? -1 : 1,
  )
  return same && { same, matchedField: same.reasons.includes('phone') ? 'phone number' : 'email address' }
}
