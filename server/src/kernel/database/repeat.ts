import { isTransient } from './connection-failure.ts'

const attempts = 3
/** A mutation is repeated with the facts of approved figures that it changes; see kernel/operations/frozen-figures.ts. */
const attemptsWithFacts = 8

/** Whether to run again, from its start, what ended like this at this attempt: another transaction was in the way. */
export function isRunAgain(error: unknown, attempt: number): boolean {
  if (isFrozenFactChanged(error)) return attempt < attemptsWithFacts
  return attempt < attempts && (isTransient(error) || isNameTaken(error))
}

function isFrozenFactChanged(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'QF001'
}

/** A new key got the public id of another: six characters of chance, among all keys of the cell. */
function isNameTaken(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return code === '23505' && constraint === 'api_keys_public_id_key'
}
