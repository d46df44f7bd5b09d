import type { KnownPayment, ProviderEntry } from '../../../kernel/processors/index.ts'
import type { PaymentRow } from '../../money/payment-records/index.ts'

export const differenceKinds = [
  'missing_in_books',
  'missing_at_provider',
  'amount_differs',
  'still_pending',
] as const

interface Difference {
  kind: (typeof differenceKinds)[number]
  entry: 'charge' | 'refund'
  payment_id: string | null
  provider_reference: string | null
  books_cents: number | null
  provider_cents: number | null
  currency: string
}

/**
 * Payments in our books that correspond to one charge or refund at the card processor. A refund can consist of several
 * parts in our books.
 */
export interface Booked {
  rows: readonly PaymentRow[]
  reference: string | null
}

/** Groups payments by the card processor's id. A payment without such an id forms a group by itself. */
function byReference(rows: readonly PaymentRow[]): Booked[] {
  const groups = new Map<string, PaymentRow[]>()
  for (const row of rows) {
    const name = row.provider_reference ?? row.id
    groups.set(name, [...(groups.get(name) ?? []), row])
  }
  return [...groups.values()].map((group) => ({ rows: group, reference: group[0]!.provider_reference }))
}

/** A charge or refund in our books, at the card processor, or in both. */
export interface Pair {
  entry: Difference['entry']
  booked?: Booked | undefined
  providerEntry?: (KnownPayment & { status: ProviderEntry['status'] }) | ProviderEntry | undefined
}

/**
 * Pairs each charge or refund in the processor's list with the payments in our books. `rest` contains the payments that
 * are missing in the processor's list.
 */
export function paired(
  entries: readonly ProviderEntry[],
  rows: readonly PaymentRow[],
): { pairs: Pair[]; rest: Booked[] } {
  const groups = byReference(rows)
  const matchedGroups = new Set<Booked>()
  const pairs = entries.map((providerEntry): Pair => {
    const ours = providerEntry.metadata['payment_id']
    const booked =
      groups.find(({ reference }) => reference === providerEntry.reference) ??
      groups.find(({ rows: [row] }) => row!.id === ours)
    if (booked) matchedGroups.add(booked)
    return { entry: providerEntry.kind, booked, providerEntry }
  })
  return { pairs, rest: groups.filter((group) => !matchedGroups.has(group)) }
}

type ProviderMovement = Pick<ProviderEntry, 'status' | 'amountCents' | 'currency' | 'reference'>

/** Returns the difference between our books and the card processor for one charge or refund. Undefined if they agree. */
export function differenceOf(
  entry: Difference['entry'],
  booked: Booked | undefined,
  providerEntry: ProviderMovement | undefined,
): Difference | undefined {
  const rows = booked?.rows ?? []
  const sum = (status: PaymentRow['status']): number =>
    rows.reduce((cents, row) => cents + (row.status === status ? row.amount_cents : 0), 0)
  const there = sum('succeeded')
  const isPending = rows.some(({ status }) => status === 'pending')
  const settledCents = providerEntry?.status === 'succeeded' ? providerEntry.amountCents : 0
  const about = {
    entry,
    payment_id: rows[0]?.id ?? null,
    provider_reference: providerEntry?.reference ?? booked?.reference ?? null,
    books_cents: rows.length === 0 ? null : there + sum('pending'),
    provider_cents: providerEntry?.amountCents ?? null,
    currency: providerEntry?.currency ?? rows[0]!.currency,
  }
  if (isPending || (providerEntry?.status === 'pending' && there > 0))
    return { kind: 'still_pending', ...about }
  if (there === settledCents) return undefined
  if (there === 0) return { kind: 'missing_in_books', ...about }
  return { kind: settledCents === 0 ? 'missing_at_provider' : 'amount_differs', ...about }
}
