import { createHash } from 'node:crypto'
import type { Entry } from './entry.ts'

// How an export is sealed. Each entry is a line of text: id, journal, instant, kind, account, debit, credit, currency, location,
// client, invoice and payment, with `|` between them, nothing where there is none, and a line feed at its end. A month's
// entries have the SHA-256 of their lines in order. What closes a month is the SHA-256 of two lines: what closed the last
// month before it that had entries, and that of its own entries. A month without entries is closed by what closed the one
// before it. So whatever is booked later with an earlier instant changes every checksum from its month on.

/** Before the first entry there was. */
export const beginning = '0'.repeat(64)

export interface SealedMonth {
  month: string
  entries: number
  /** Of its lines. */
  sha256: string
}

export function closing(previous: string, entriesSha256: string): string {
  return createHash('sha256').update(`${previous}\n${entriesSha256}\n`).digest('hex')
}

/** Of entries as they were read, to compare with what the database says of them. */
export function entriesSha256(entries: readonly Entry[]): string {
  const hash = createHash('sha256')
  for (const entry of entries) {
    const { id, journal_id, at, kind, account, debit_cents, credit_cents, currency } = entry
    const whose = [entry.location_id, entry.client_id, entry.invoice_id, entry.payment_id]
    const parts = [id, journal_id, at, kind, account, debit_cents, credit_cents, currency, ...whose]
    hash.update(`${parts.join('|')}\n`)
  }
  return hash.digest('hex')
}

export const nothingSha256 = createHash('sha256').digest('hex')

/** What closes a month and the one before it, of all months with entries since what closed an earlier one, in order. */
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
