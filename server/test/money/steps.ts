import fc from 'fast-check'
import {
  acceptByCustomer,
  collectDeposit,
  payDepositByCustomer,
  undoAcceptance,
  voidEstimate,
} from '../../src/domains/selling/estimates/operations.ts'
import {
  applyCredit,
  chargeCard,
  copyInvoice,
  createFromJob,
  creditInvoice,
  payByCustomer,
  recordPayment,
  refundPayment,
  sendInvoice,
  unapplyCredit,
  voidInvoice,
  writeOff,
} from '../../src/domains/money/invoices/operations.ts'
import { settlePayment } from '../../src/domains/office/payments/operations.ts'
import { AppError } from '../../src/kernel/errors.ts'
import type { FailureMode } from '../../src/kernel/processors/stateful-processor-for-tests.ts'
import type { World } from './world.ts'

/** A random action on the money of one customer. An action that is refused counts as a step too. */
export interface Step {
  name: string
  args: number[]
  failureMode: FailureMode
  ends: 'succeeded' | 'pending' | 'declined'
}

type Act = (world: World, args: number[], step: Step) => Promise<unknown>

const of = <Item>(items: readonly Item[], at: number): Item | undefined =>
  items[at % Math.max(items.length, 1)]
const amounts = [1, 999, 2_500, 4_000, 6_000, 10_000, 12_000]

/** Returns the payments that match an SQL condition, in the order of their creation. */
async function entriesOf(world: World, where: string) {
  const rows = await world
    .reader()
    .rows<{ id: string; amount_cents: number }>(
      `select id, amount_cents::int from payments where org_id = $1 and client_id = $2 and ${where} order by created_at, id`,
      [world.org.id, world.clientId],
    )
  return rows
}

/** Returns a tip for every fourth payment, and nothing for the others. */
const tipOf = (at: number) => (at % 4 === 1 ? { tip_cents: Math.min(50, of(amounts, at)!) } : {})

const customer = { type: 'customer', id: null } as const
const page = 'https://quoin.test/p/x'

const acts: Record<string, Act> = {
  /** As the customer, accepts the estimate unless that was done before, and continues to the payment of the deposit. */
  deposit: async (world) => {
    const { id: estimate_id, status, revision } = await world.estimate()
    if (status === 'sent') await world.run(acceptByCustomer, { estimate_id, revision, name: 'Ada' }, customer)
    await world.run(payDepositByCustomer, { estimate_id, return_url: page }, customer)
  },
  collect: (world, [how, amount]) =>
    world.run(collectDeposit, {
      estimate_id: world.estimateId,
      amount_cents: amount! % 2 === 0 ? null : of(amounts, amount!),
      ...(how! % 4 === 0 ? { method: 'cash' } : { payment_method_token: 'pm_card' }),
    }),
  bill: async (world) => {
    const { job_id } = await world.estimate()
    if (job_id) world.invoices.push((await world.run(createFromJob, { job_id })).id)
  },
  send: (world, [at]) =>
    world.run(sendInvoice, { invoice_id: world.invoices.at(-1 - (at! % 2)), channels: ['none'] }),
  undo: (world) => world.run(undoAcceptance, { estimate_id: world.estimateId }),
  withdraw: (world) => world.run(voidEstimate, { estimate_id: world.estimateId }),
  charge: (world, [at, amount]) =>
    world.run(chargeCard, {
      invoice_id: of(world.invoices, at!),
      payment_method_token: 'pm_card',
      amount_cents: amount! % 3 === 0 ? null : of(amounts, amount!),
    }),
  page: (world, [at]) =>
    world.run(payByCustomer, { invoice_id: of(world.invoices, at!), return_url: page }, customer),
  pageEnds: async (world, [at, paid]) => {
    const opened = of([...world.processor.pages.keys()], at!)
    if (opened) world.processor.endPage(opened, paid! % 3 > 0)
  },
  cash: (world, [at, amount]) =>
    world.run(recordPayment, {
      invoice_id: of(world.invoices, at!),
      amount_cents: of(amounts, amount!),
      ...tipOf(amount!),
      method: 'cash',
    }),
  /** Pays a new invoice of a random location with more than its total, so that this location holds credit. */
  overpay: async (world, [at, amount]) => {
    const invoice_id = await world.addInvoice(of(world.locations, at!)!, 1000, { isSent: true })
    await world.run(recordPayment, { invoice_id, amount_cents: 1000 + of(amounts, amount!)!, method: 'cash' })
  },
  draft: (world, [at, amount]) =>
    world.addInvoice(of(world.locations, at!)!, of(amounts, amount!)!, { isSent: false }),
  check: (world, [at, amount]) =>
    world.run(recordPayment, {
      invoice_id: of(world.invoices, at!),
      amount_cents: of(amounts, amount!),
      method: 'check',
      status: 'pending',
    }),
  refund: async (world, [at, amount]) => {
    const entry = of(await entriesOf(world, `kind in ('payment', 'deposit') and status = 'succeeded'`), at!)
    if (entry)
      await world.run(refundPayment, {
        payment_id: entry.id,
        amount_cents: amount! % 3 === 0 ? null : Math.min(of(amounts, amount!)!, entry.amount_cents),
        effect: of([null, 'credit', 'reopen', 'write_off'] as const, amount!)!,
        reason: 'Sorry.',
      })
  },
  desk: async (world, [at, amount]) => {
    const charge = of(
      [...world.processor.books.values()].filter(({ kind }) => kind === 'charge'),
      at!,
    )
    const refundable = charge ? world.processor.leftOf(charge.reference) : 0
    if (charge && refundable > 0)
      world.processor.refundAtDesk(charge.reference, Math.min(refundable, of(amounts, amount!)!))
  },
  credit: (world, [at]) => world.run(applyCredit, { invoice_id: of(world.invoices, at!) }),
  unapply: async (world, [at, amount]) => {
    const entry = of(await entriesOf(world, `applied_from is not null and kind <> 'release'`), at!)
    if (entry)
      await world.run(unapplyCredit, {
        payment_id: entry.id,
        amount_cents: amount! % 2 === 0 ? null : Math.min(of(amounts, amount!)!, entry.amount_cents),
      })
  },
  copy: async (world, [at]) => {
    world.invoices.push((await world.run(copyInvoice, { invoice_id: of(world.invoices, at!) })).id)
  },
  settle: async (world, [at]) => {
    const entry = of(await entriesOf(world, `status = 'pending'`), at!)
    if (entry) await world.run(settlePayment, { payment_id: entry.id })
  },
  byHand: async (world, [at, arrived]) => {
    const entry = of(await world.waiting(), at!)
    if (entry) await world.settleByHand(entry, arrived! % 2 === 0 ? 'succeeded' : 'failed')
  },
  reportExpired: async (world, [at]) => {
    const opened = of([...world.processor.pages.keys()], at!)
    if (opened) await world.reportExpiredPage(opened)
  },
  report: async (world, [at, about]) => {
    const charge = of(
      [...world.processor.books.values()].filter(({ kind }) => kind === 'charge'),
      at!,
    )
    // Ids of events repeat, so that the same event sometimes arrives twice.
    if (charge)
      await world.reportCharge(
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
  note: async (world, [at, amount]) => {
    const invoice_id = of(world.invoices, at!)!
    const { line_items } = await world.read(invoice_id)
    const line = { line_id: line_items[0]!.id, amount_cents: of(amounts, amount!) }
    const lines = amount! % 4 === 0 ? {} : { lines: [line] }
    await world.run(creditInvoice, { invoice_id, reason: 'Left out.', ...lines })
  },
  void: (world, [at]) => world.run(voidInvoice, { invoice_id: of(world.invoices, at!) }),
  writeOff: (world, [at]) => world.run(writeOff, { invoice_id: of(world.invoices, at!), reason: 'Gone.' }),
  wait: async (world, [minutes]) => world.wait(of([1, 3, 60, 300, 25 * 60], minutes!)!),
  sweep: (world) => world.sweep(),
}

/**
 * Runs the step. During the step, the processor fails as `failureMode` says. Refusals and lost answers are expected.
 */
export async function take(world: World, step: Step): Promise<void> {
  world.processor.failureMode = [
    'charge',
    'collect',
    'deposit',
    'page',
    'refund',
    'settle',
    'sweep',
  ].includes(step.name)
    ? step.failureMode
    : 'none'
  world.processor.next = step.ends
  await acts[step.name]!(world, step.args, step).catch((error: Error) => {
    const isExpected =
      error instanceof AppError ? error.code !== 'internal_error' : error.message === 'The answer was lost.'
    if (!isExpected) throw error
  })
  world.processor.failureMode = 'none'
  world.processor.next = 'succeeded'
}

// Steps that move money are more frequent than the others.
const names = (
  'charge charge charge page page pageEnds pageEnds pageEnds cash check refund refund refund desk ' +
  'deposit deposit deposit collect collect overpay overpay bill bill send undo withdraw ' +
  'credit credit credit unapply unapply settle byHand report report report reportExpired arrive comeBack void void copy note note writeOff writeOff ' +
  'wait sweep'
).split(' ')

/** Steps that hold money at two locations, use it and pay it back. */
const heldMoneyNames = (
  'overpay overpay deposit collect collect draft draft credit credit credit refund refund desk desk report report ' +
  'unapply void send'
).split(' ')

const sequencesOf = (stepNames: readonly string[], minLength: number) =>
  fc.array(
    fc.record({
      name: fc.constantFrom(...stepNames),
      args: fc.array(fc.nat(30), { minLength: 2, maxLength: 2 }),
      failureMode: fc.constantFrom<FailureMode>(
        'none',
        'none',
        'none',
        'overtaken',
        'refused',
        'lost',
        'silent',
      ),
      ends: fc.constantFrom<Step['ends']>('succeeded', 'succeeded', 'succeeded', 'pending', 'declined'),
    }),
    { minLength, maxLength: 14 },
  )

export const steps = sequencesOf(names, 2)
export const heldMoneySteps = sequencesOf(heldMoneyNames, 6)
