import { isTransient } from './connection-failure.ts'

const attempts = 3

/** Whether to run again, from its start, what ended like this at this attempt: another transaction was in the way. */
export function isRunAgain(error: unknown, attempt: number): boolean {
  return attempt < attempts && (isTransient(error) || isNameTaken(error))
}

/** A new key got the public id of another: six characters of chance, among all keys of the cell. */
function isNameTaken(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return code === '23505' && constraint === 'api_keys_public_id_key'
}
