import { isTransient } from './connection-failure.ts'

const attempts = 3
/**
 * Maximum number of attempts of a mutation that changes facts from which approved totals were calculated, such as the
 * hours of a week whose pay was approved. The mutation is run again until it has handled all such facts; see
 * kernel/operations/approved-totals.ts.
 */
const attemptsWithFacts = 8

/** Returns true if the transaction conflicted with another one and should be run again from its start. */
export function isRunAgain(error: unknown, attempt: number): boolean {
  if (isFrozenFactChanged(error)) return attempt < attemptsWithFacts
  return attempt < attempts && (isTransient(error) || isPublicIdConflict(error))
}

function isFrozenFactChanged(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'QF001'
}

/** Unique constraints of public ids. */
const publicIds: readonly unknown[] = ['api_keys_public_id_key', 'oauth_tokens_public_id_key']

/**
 * True if a new API key or access token received the public id of an existing one. The random part of a public id has only six
 * characters, and a public id is unique in the cell (installation).
 */
function isPublicIdConflict(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return code === '23505' && publicIds.includes(constraint)
}
