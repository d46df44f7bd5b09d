import fc from 'fast-check'
import {
  applyCredit,
  chargeCard,
  payByCustomer,
  recordPayment,
  refundPayment,
  voidInvoice,
  writeOff,
} from '../../src/domains/invoices/operations.ts'
import { settlePayment } from '../../src/domains/payments/operations.ts'
import { AppError } from '../../src/kernel/errors.ts'
import type { Fault } from '../../src/kernel/processors/stateful-processor-for-tests.ts'
import type { World } from './world.ts'

/** Something that happens, to be tried in a world; what is refused there has happened too. */
export interface Step {
  name: string
  args: number[]
  fault: Fault
  ends: 'succeeded' | 'pending' | 'declined'
}

type Act = (world: World, args: number[], step: Step) => Promise<unknown>

const of = <Item>(items: readonly Item[], at: number): Item | undefined =>
  items[at % Math.max(items.length, 1)]
const amounts = [1, 999, 2_500, 4_000, 6_000, 10_000, 12_000]

/** Everything that could be given back, in the order in which it came. */
async function entriesOf(world: World, where: string) {
  const rows = await world
    .reader()
    .rows<{ id: string; amount_cents: number }>(
      `select id, amount_cents::int from payments where org_id = $1 and client_id = $2 and ${where} order by created_at, id`,
      [world.org.id, world.clientId],
    )
  return rows
}

const acts: Record<string, Act> = {
  charge: (world, [at, amount]) =>
    world.run(chargeCard, {
      invoice_id: of(world.invoices, at!),
      payment_method_token: 'pm_card',
      amount_cents: amount! % 3 === 0 ? null : of(amounts, amount!),
    }),
  page: (world, [at]) =>
    world.run(
      payByCustomer,
      { invoice_id: of(world.invoices, at!), return_url: 'https://quoin.test/p/x' },
      { type: 'customer', id: null },
    ),
  pageEnds: async (world, [at, paid]) => {
    const page = of([...world.processor.pages.keys()], at!)
    if (page) world.processor.endPage(page, paid! % 3 > 0)
  },
  cash: (world, [at, amount]) =>
    world.run(recordPayment, {
      invoice_id: of(world.invoices, at!),
      amount_cents: of(amounts, amount!),
      method: 'cash',
    }),
  refund: async (world, [at, amount]) => {
    const entry = of(await entriesOf(world, `kind in ('payment', 'deposit') and status = 'succeeded'`), at!)
    if (entry)
      await world.run(refundPayment, {
        payment_id: entry.id,
        amount_cents: amount! % 3 === 0 ? null : Math.min(of(amounts, amount!)!, entry.amount_cents),
        effect: amount! % 2 === 0 ? 'credit' : 'reopen',
        reason: 'Sorry.',
      })
  },
  desk: async (world, [at, amount]) => {
    const charge = of(
      [...world.processor.books.values()].filter(({ kind }) => kind === 'charge'),
      at!,
    )
    const left = charge ? world.processor.leftOf(charge.reference) : 0
    if (charge && left > 0)
      world.processor.refundAtDesk(charge.reference, Math.min(left, of(amounts, amount!)!))
  },
  credit: (world, [at]) => world.run(applyCredit, { invoice_id: of(world.invoices, at!) }),
  settle: async (world, [at]) => {
    const entry = of(await entriesOf(world, `status = 'pending'`), at!)
    if (entry) await world.run(settlePayment, { payment_id: entry.id })
  },
  tell: async (world, [at, about]) => {
    const charge = of(
      [...world.processor.books.values()].filter(({ kind }) => kind === 'charge'),
      at!,
    )
    // The same event comes twice now and then.
    if (charge)
      await world.tell(
        charge.reference,
        about! % 2 === 0 ? 'payment' : 'refunds',
        `evt_${charge.reference}_${about! % 5}`,
      )
  },
  arrive: async (world, [at, how]) => {
    const waiting = of(
      [...world.processor.books.values()].filter(({ status }) => status === 'pending'),
      at!,
    )
    if (waiting) world.processor.end(waiting.reference, how! % 3 === 0 ? 'declined' : 'succeeded')
  },
  comeBack: async (world, [at]) => {
    const refund = of(
      [...world.processor.books.values()].filter(({ kind }) => kind === 'refund'),
      at!,
    )
    if (refund) world.processor.end(refund.reference, 'declined')
  },
  void: (world, [at]) => world.run(voidInvoice, { invoice_id: of(world.invoices, at!) }),
  writeOff: (world, [at]) => world.run(writeOff, { invoice_id: of(world.invoices, at!), reason: 'Gone.' }),
  wait: async (world, [minutes]) => world.wait(of([1, 3, 60, 300, 25 * 60], minutes!)!),
  sweep: (world) => world.sweep(),
}

/** Does it, with the fault on its way. What is refused, and what nobody hears of, is part of life. */
export async function take(world: World, step: Step): Promise<void> {
  world.processor.fault = ['charge', 'page', 'refund', 'settle', 'sweep'].includes(step.name)
    ? step.fault
    : 'none'
  world.processor.next = step.ends
  await acts[step.name]!(world, step.args, step).catch((error: Error) => {
    const isExpected =
      error instanceof AppError ? error.code !== 'internal_error' : error.message === 'The answer was lost.'
    if (!isExpected) throw error
  })
  world.processor.fault = 'none'
  world.processor.next = 'succeeded'
}

// What moves money comes more often than the rest.
const names = (
  'charge charge charge page page pageEnds pageEnds cash refund refund refund desk ' +
  'credit settle tell tell arrive comeBack void writeOff wait sweep'
).split(' ')

export const steps = fc.array(
  fc.record({
    name: fc.constantFrom(...names),
    args: fc.array(fc.nat(30), { minLength: 2, maxLength: 2 }),
    fault: fc.constantFrom<Fault>('none', 'none', 'none', 'refused', 'lost', 'silent'),
    ends: fc.constantFrom<Step['ends']>('succeeded', 'succeeded', 'succeeded', 'pending', 'declined'),
  }),
  { minLength: 2, maxLength: 10 },
)
