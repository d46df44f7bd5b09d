import { createHash } from 'node:crypto'
import type { Entry } from './entry.ts'

// Checksums of an export. Each entry is a line of text: id, journal, time, kind, account, debit, credit, currency,
// location, client, invoice and payment, separated by `|`, with nothing for a missing value, and ended by a line feed.
// The checksum of a month's entries is the SHA-256 of their lines in order. The closing checksum of a month is the
// SHA-256 of two lines: the closing checksum of the last earlier month with entries, and the checksum of its own
// entries. A month without entries has the closing checksum of the month before. As a result, an entry that is booked
// later with an earlier time changes every checksum from its month on.

/** Closing checksum before the first entry: 64 zeros. */
export const beginning = '0'.repeat(64)

export interface SealedMonth {
  month: string
  entries: number
  /** SHA-256 of the month's entries, each as a line of text. */
  sha256: string
}

export function closing(previous: string, entriesSha256: string): string {
  return createHash('sha256').update(`${previous}\n${entriesSha256}\n`).digest('hex')
}

/** Computes the checksum of entries that have been read, for comparison with the checksum from the database. */
export function entriesSha256(entries: readonly Entry[]): string {
  const hash = createHash('sha256')
  for (const entry of entries) {
    const { id, journal_id, at, kind, account, debit_cents, credit_cents, currency } = entry
    const subjectIds = [entry.location_id, entry.client_id, entry.invoice_id, entry.payment_id]
    const parts = [id, journal_id, at, kind, account, debit_cents, credit_cents, currency, ...subjectIds]
    hash.update(`${parts.join('|')}\n`)
  }
  return hash.digest('hex')
}

export const nothingSha256 = createHash('sha256').digest('hex')

/**
 * Returns the closing checksum of a month and of the month before. `sealed` contains, for each month, the checksum
 * of its own entries. `earlier` is the closing checksum before the first of these months.
 */
export function sealOf(month: string, sealed: readonly SealedMonth[], earlier: string = beginning) {
  const before = sealed.filter((each) => each.month < month)
  const previous_checksum = before.reduce((last, { sha256 }) => closing(last, sha256), earlier)
  const own = sealed.find((each) => each.month === month)
  return {
    entries: own?.entries ?? 0,
    entries_sha256: own?.sha256 ?? nothingSha256,
    previous_checksum,
    checksum: own ? closing(previous_checksum, own.sha256) : previous_checksum,
  }
}
