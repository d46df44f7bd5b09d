/** SQLSTATEs of a database that is unavailable or too slow, as opposed to those of errors in a statement. */
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
/** Messages of driver errors that have no code. */
const driverMessages =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|not queryable|Client was closed|Cannot use a pool after calling end/

/** True if the database is unreachable or shutting down. The caller receives 503 and may retry. */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string' && (unavailable.test(code) || systemCodes.has(code))) return true
  if (error instanceof AggregateError) return error.errors.some(isConnectionFailure)
  return driverMessages.test(error.message)
}

/** True if Postgres cancelled a statement, or a wait for a lock, after its timeout. */
export function isTooSlow(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === '57014' || code === '55P03'
}

/**
 * True if the database is unreachable. A loop over many organizations must then stop. False after a statement
 * timeout, because the timeout concerns only the current organization, and the loop can continue with the next
 * organization.
 */
export function isDatabaseGone(error: unknown): boolean {
  return isConnectionFailure(error) && !isTooSlow(error)
}

/** Codes of Postgres and of the operating system for a full disk or a quota that is used up. */
const fullDiskCodes: readonly unknown[] = ['53100', 'ENOSPC', 'EDQUOT']
/** Code of SQLite for a full disk. */
const sqliteFull = 13

/** True if the disk of the database, or one to which this process writes, is full. Reads may still succeed. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  return fullDiskCodes.includes(code) || errcode === sqliteFull
}

/** True if the database accepts no writes: its disk is nearly full, or it is a standby. */
export function isReadOnly(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '25006'
}

/**
 * True if the transaction failed because of a deadlock or serialization failure. It can then be retried from the
 * start.
 */
export function isTransient(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === '40001' || code === '40P01'
}
