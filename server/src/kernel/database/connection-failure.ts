/** SQLSTATEs that mean "the database is not there, or not in time", as opposed to "the statement is wrong". */
const unavailable = /^(08|57P0|57014|55P03|25P03|53|58)/
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** Failures that the driver reports by message alone. */
const driverMessages =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|not queryable|Client was closed|Cannot use a pool after calling end/

/** The database cannot be reached or is shutting down: the caller gets a 503 and may try again. */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string' && (unavailable.test(code) || systemCodes.has(code))) return true
  if (error instanceof AggregateError) return error.errors.some(isConnectionFailure)
  return driverMessages.test(error.message)
}

/** The database gave up a statement, or waiting for a lock, because it took longer than it may. */
export function isTooSlow(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === '57014' || code === '55P03'
}

/**
 * Whoever goes through many organizations ends where the database is gone, and goes on where it gave up what one of them
 * asked: statements that take too long, or wait too long for a lock, are the organization's own trouble.
 */
export function isDatabaseGone(error: unknown): boolean {
  return isConnectionFailure(error) && !isTooSlow(error)
}

/** The database has no room to write; it may still be read. */
export function isDiskFull(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === '53100' || code === 'ENOSPC'
}

/** The database answers, and takes no writes: its disk is short of room, or it is a standby. */
export function isReadOnly(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '25006'
}

/** Two transactions were in each other's way and this one lost: running it again from the start is right. */
export function isTransient(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === '40001' || code === '40P01'
}
