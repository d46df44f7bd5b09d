import fc from 'fast-check'
import type { Component, Discount, DocumentLine } from './document.ts'
import type { JobPart, Offer, Sale, SaleInvoice, SaleJob, Requested } from './sale.ts'
import type { Taking } from './sold.ts'

// Generates random sales, and random actions on their jobs and invoices.

const anyPrice = fc.constantFrom(
  ...[1, 33, 999, 3333, 5001, 12_345, 80_000].map((unit_price_cents) => ({ unit_price_cents })),
  { unit_price_decimal: '0.185' },
  { unit_price_decimal: '61.23456' },
)

const anyTermsOfLine = fc.record({
  quantity: fc.constantFrom('1', '2', '3', '7', '2.5'),
  discount: fc.constantFrom(
    null,
    null,
    null,
    { type: 'percent' as const, value: '7.5' },
    { type: 'fixed' as const, value: '1' },
  ),
  taxable: fc.constantFrom(true, true, true, false),
})

export const anyLine: fc.Arbitrary<DocumentLine> = fc
  .tuple(anyTermsOfLine, anyPrice)
  .map(([terms, price]) => ({ ...terms, ...price }))

export const anyTerms = {
  discount: fc.constantFrom<Discount>(
    null,
    { type: 'percent', value: '10' },
    { type: 'percent', value: '3.333' },
    { type: 'fixed', value: '2500' },
    { type: 'fixed', value: '7' },
  ),
  rate: fc.constantFrom<Component[]>(
    [],
    [{ name: 'All', percent: '8.25' }],
    [
      { name: 'State', percent: '6.25' },
      { name: 'City', percent: '1' },
    ],
    [
      { name: 'State', percent: '5' },
      { name: 'County', percent: '1.5' },
      { name: 'City', percent: '0.333' },
    ],
  ),
  use: fc.constantFrom('first' as const, 'spread' as const),
  rounding: fc.constantFrom('document' as const, 'line' as const),
}

export const anyOffer: fc.Arbitrary<Offer> = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 5 }),
  ...anyTerms,
})

const names = [
  'plan',
  'create',
  'split',
  'split',
  'split',
  'bill',
  'bill',
  'void',
  'credit',
  'collect',
  'back',
] as const

export interface SaleStep {
  name: (typeof names)[number]
  at: number
  lines: number[]
  how: number
}

export const anySaleSteps: fc.Arbitrary<SaleStep[]> = fc.array(
  fc.record({
    name: fc.constantFrom(...names),
    at: fc.nat(5),
    lines: fc.array(fc.nat(5), { minLength: 1, maxLength: 2 }),
    how: fc.nat(11),
  }),
  { minLength: 1, maxLength: 12, size: 'max' },
)

export type SaleAction =
  | { do: 'plan'; requested?: Requested<number>[] }
  | { do: 'create'; requested: { of: number; taking: { quantity: bigint } }[] }
  | { do: 'split'; job: SaleJob; requested: Requested<JobPart>[]; into?: SaleJob }
  | { do: 'bill'; job: SaleJob }
  | { do: 'void'; invoice: SaleInvoice }
  | { do: 'credit'; invoice: SaleInvoice; isWhole: boolean }
  | { do: 'collect'; amount: number }

const pick = <Item>(items: readonly Item[], at: number): Item | undefined =>
  items[at % Math.max(1, items.length)]

/**
 * Returns how much of a part of a line to take. A line is divided only by amount or only by quantity, because the
 * specification does not say what happens if both are used.
 */
function takingOf(sale: Sale, part: JobPart, how: number): Taking {
  const isByAmount = sale.isDividedByAmount(part.of)
  const kind = isByAmount ? [0, 2][how % 2]! : how % 4
  if (kind === 1) return { quantity: part.quantity > 10_000n ? 10_000n : part.quantity / 2n }
  if (kind === 2 && part.net > 1) return { amount_cents: Math.ceil(part.net / 3) }
  if (kind === 3 && part.quantity > 15_000n) return { quantity: part.quantity - 10_000n }
  return 'all'
}

/** Returns the quantity of a part to take. It is the whole quantity unless the part is divided by quantity. */
function quantityOf(sale: Sale, part: JobPart, how: number): bigint {
  const taking = takingOf(sale, part, how)
  return typeof taking === 'object' && 'quantity' in taking ? taking.quantity : part.quantity
}

const requestedOf = <Of>(
  sale: Sale,
  items: [Of, JobPart][],
  lines: number[],
  how: number,
): Requested<Of>[] => {
  const chosen = new Set(lines.map((at) => at % Math.max(1, items.length)))
  return items
    .filter((_, at) => chosen.has(at))
    .map(([of, part], at) => ({ of, taking: takingOf(sale, part, how + at) }))
}

export function saleActionOf(sale: Sale, { name, at, lines, how }: SaleStep): SaleAction | undefined {
  const job = pick(sale.jobs, at)
  if (name === 'collect') {
    const left = sale.accepted.total - sale.collected
    return left > 0 ? { do: 'collect', amount: how === 0 ? left : Math.ceil(left / (how + 1)) } : undefined
  }
  if (name === 'plan') {
    const open = sale.unplanned.flatMap((part, of): [number, JobPart][] => (part ? [[of, part]] : []))
    return how % 4 === 0 || open.length === 0
      ? { do: 'plan' }
      : { do: 'plan', requested: requestedOf(sale, open, lines, how) }
  }
  if (name === 'create') {
    const open = sale.unplanned.flatMap((part, of) =>
      part && !sale.isDividedByAmount(of) ? [{ part, of }] : [],
    )
    const chosen = new Set(lines.map((line) => line % Math.max(1, open.length)))
    const requested = open
      .filter((_, position) => chosen.has(position))
      .map(({ part, of }) => ({ of, taking: { quantity: quantityOf(sale, part, how) } }))
    return requested.length === 0 ? undefined : { do: 'create', requested }
  }
  if (name === 'void') {
    const invoice = pick(sale.standing, at)
    return invoice && { do: 'void', invoice }
  }
  if (name === 'credit') {
    // Only invoices without payments are credited, because the specification does not say whether a credit note
    // returns a deposit as a deposit or as a credit.
    const invoice = pick(sale.standing.filter(isIssued).filter(isFreeOfPayments), at)
    return invoice && { do: 'credit', invoice, isWhole: how % 2 === 0 }
  }
  if (!job || job.parts.length === 0) return undefined
  if (name === 'bill') return { do: 'bill', job }
  const into = name === 'back' ? pick(sale.jobs, how) : undefined
  if (into === job) return undefined
  const parts = job.parts.map((part): [JobPart, JobPart] => [part, part])
  const requested = requestedOf(sale, parts, lines, how)
  // A split that leaves the job without lines is not tried, because the specification does not say whether it is
  // allowed.
  const staying = job.parts.length - requested.filter(({ taking }) => taking === 'all').length
  return staying === 0 ? undefined : { do: 'split', job, requested, ...(into ? { into } : {}) }
}

/** True if the invoice is issued. In this test, invoices with an even total are issued, and the others stay drafts. */
export const isIssued = ({ total }: SaleInvoice): boolean => total % 2 === 0

const isFreeOfPayments = ({ total, deposit, isCredited }: SaleInvoice): boolean =>
  total > 0 && deposit === 0 && !isCredited

export function actOnSale(sale: Sale, action: SaleAction) {
  if (action.do === 'create') return sale.plan(action.requested)
  if (action.do === 'plan') return sale.plan(action.requested)
  if (action.do === 'split') return sale.split(action.job, action.requested, action.into)
  if (action.do === 'bill') return sale.bill(action.job)
  if (action.do === 'void') return sale.void(action.invoice)
  if (action.do === 'credit') return sale.credit(action.invoice)
  return sale.collect(action.amount)
}
