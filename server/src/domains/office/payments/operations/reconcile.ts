import * as z from 'zod'
import { visibleWith } from '../../../../kernel/access/visible-with.ts'
import { invalidField, invalidState } from '../../../../kernel/errors.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import type { PaymentProvider, ProviderEntry } from '../../../../kernel/processors/index.ts'
import { offsetInstant } from '../../../../kernel/records/list-input.ts'
import { cents, currency, id, instant } from '../../../../kernel/schema/fields.ts'
import { type Booked, differenceKinds, differenceOf, type Pair, paired } from '../compare-books.ts'
import { selectAtProvider } from '../../../money/payment-records/index.ts'

const dayMs = 24 * 60 * 60 * 1000
const mostPages = 50
const mostLookUps = 500

const differenceSchema = z.object({
  kind: z
    .enum(differenceKinds)
    .describe(
      'Kind of the difference. `still_pending` means that the payment is still pending in the books or ' +
        'at the card processor; `payments.settle` requests its status.',
    ),
  entry: z.enum(['charge', 'refund']),
  payment_id: id().nullable().describe('The payment in the books. Null if there is none.'),
  provider_reference: z
    .string()
    .nullable()
    .describe(
      'Id of the charge or refund at the card processor. Null if the processor has no such charge or ' +
        'refund.',
    ),
  books_cents: visibleWith('refund_payments', cents().nullable()),
  provider_cents: visibleWith('refund_payments', cents().nullable()),
  currency: currency(),
})

export const reconcilePayments = query({
  name: 'payments.reconcile',
  summary: 'Compare the books with the records of the card processor, and list each difference.',
  description:
    'Compares charges and refunds of a period of at most 31 days, by default the last 7. If the list ' +
    'of differences is empty, the books agree with the card processor.',
  permission: ['refund_payments'],
  input: z.strictObject({
    from: offsetInstant().optional().describe('Start of the period. Defaults to seven days before `to`.'),
    to: offsetInstant().optional().describe('End of the period, exclusive. Defaults to now.'),
  }),
  output: z.object({
    provider: z.enum(['fake', 'stripe']),
    from: instant(),
    to: instant(),
    is_complete: z
      .boolean()
      .describe(
        'False if the period contains too many charges and refunds for one comparison; request a shorter ' +
          'period.',
      ),
    compared: z.int().describe('Number of charges and refunds compared.'),
    differences: z.array(differenceSchema),
  }),
  errors: ['invalid_state', 'validation_error'],
  async handler(ctx, input) {
    const processor = ctx.services.payments.of(ctx.actor.org)
    if (processor.name === 'manual') throw invalidState('No card processor is set up.')
    const period = periodOf(input, ctx.now)
    const { entries, isComplete } = await listed(processor, ctx.actor.org.id, period)
    const rows = await selectAtProvider(ctx.db, ctx.actor.org.id, {
      provider: processor.name,
      references: entries.map(({ reference }) => reference),
      ids: entries.flatMap(({ metadata }) => metadata['payment_id'] ?? []),
      ...period,
    })
    const { pairs, rest } = paired(entries, rows)
    const looked = await Promise.all(rest.slice(0, mostLookUps).map((booked) => lookedUp(processor, booked)))
    const differences = [...pairs, ...looked].flatMap(
      ({ entry, booked, providerEntry }) => differenceOf(entry, booked, providerEntry) ?? [],
    )
    return {
      provider: processor.name,
      ...period,
      is_complete: isComplete && rest.length <= mostLookUps,
      compared: pairs.length + looked.length,
      differences,
    }
  },
})

function periodOf(input: { from?: string | undefined; to?: string | undefined }, now: string) {
  // `to` is excluded from the period. It therefore defaults to one millisecond after now, so that the current instant
  // is included.
  const to = input.to === undefined ? new Date(Date.parse(now) + 1) : new Date(input.to)
  const from = input.from === undefined ? new Date(to.getTime() - 7 * dayMs) : new Date(input.from)
  if (from >= to) throw invalidField('from', 'must be before `to`')
  if (to.getTime() - from.getTime() > 31 * dayMs)
    throw invalidField('from', 'must be at most 31 days before `to`')
  return { from: from.toISOString(), to: to.toISOString() }
}

async function listed(processor: PaymentProvider, orgId: string, period: { from: string; to: string }) {
  const entries: ProviderEntry[] = []
  let next: string | null = null
  for (let page = 0; page < mostPages; page++) {
    const listing: Awaited<ReturnType<PaymentProvider['list']>> = await processor.list(orgId, period, next)
    entries.push(...listing.entries)
    next = listing.next
    if (next === null) break
  }
  return { entries, isComplete: next === null }
}

/**
 * Looks up a charge or refund that is missing in the processor's list. It may exist there nevertheless: our clock may
 * differ from the processor's, so that the charge or refund lies outside the listed period.
 */
async function lookedUp(processor: PaymentProvider, booked: Booked): Promise<Pair> {
  const [row] = booked.rows
  const entry = row!.kind === 'refund' ? ('refund' as const) : ('charge' as const)
  const providerEntry =
    booked.reference !== null
      ? await processor.find(booked.reference)
      : entry === 'charge'
        ? await processor.lookUp({ action: 'charge', paymentId: row!.id })
        : row!.held_reference === null
          ? undefined
          : await processor.lookUp({ action: 'refund', paymentId: row!.id, reference: row!.held_reference })
  return {
    entry,
    booked,
    providerEntry: providerEntry && {
      ...providerEntry,
      status: providerEntry.status === 'open' ? 'pending' : providerEntry.status,
    },
  }
}
