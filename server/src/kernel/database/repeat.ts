import { isTransient } from './connection-failure.ts'

const attempts = 3

/** Whether to run again, from its start, what ended like this at this attempt: another transaction was in the way. */
export function isRunAgain(error: unknown, attempt: number): boolean {
  return attempt < attempts && isTransient(error)
}
