import { setTimeout as sleep } from 'node:timers/promises'
import { overlongSessions } from '../domains/canvassing/index.ts'
import { findOrganizationById, moveClock, sweepOne } from '../domains/company/index.ts'
import { expiringEstimates } from '../domains/estimates/index.ts'
import { overdueInvoices } from '../domains/invoices/index.ts'
import { placesToForget } from '../domains/clients/index.ts'
import { missedCalls } from '../domains/inbox/index.ts'
import { recurringJobs } from '../domains/jobs/index.ts'
import { expiringRequests } from '../domains/time-off/index.ts'
import type { Organization } from '../kernel/access/actor.ts'
import type { Quiet } from '../kernel/automations/engine/between-turns.ts'
import { unwatched } from '../kernel/automations/engine/engine-meter.ts'
import { countDone } from '../kernel/automations/tables/clock-table.ts'
import { invalidField, invalidState } from '../kernel/errors.ts'
import { isOnItsWay } from '../kernel/events/events-table.ts'
import { createRelay } from '../kernel/events/relay.ts'
import { mailMessages } from '../kernel/messages/mail/index.ts'
import { smsMessages } from '../kernel/messages/sms/index.ts'
import { automationsOf } from './automations.ts'
import type { AppKernel } from './kernel.ts'
import { subscribersOf } from './subscribers.ts'

// The clock of an organization goes from one instant at which something is due to the next, and stays at each until nothing
// is left to do there:
//
//   events told ──relay──► signals ──engine──► runs, which tell events …
//   what expires, invoices that become overdue, jobs that come again ──sweeps──► events …
//   quiet ──► the clock moves on, under the lock of turns, to the next of: a run or a trigger is due, an expiry, an overdue day
//
// Each of these is a transaction of its own, and what is due is found anew by where the clock stands. So a command that is
// killed is repeated, two at once and a server beside them do the same as one, and none leaves anything behind the clock.

/** What was done on the way. */
export interface Advanced {
  /** Where the clock stands. */
  now: string
  /** That began. */
  runs: number
  steps: number
  /** That were written. They stay in the outbox. */
  messages: number
}

/** What becomes due with the time alone, besides automations. */
const withTime = [
  expiringEstimates,
  overdueInvoices,
  recurringJobs,
  expiringRequests,
  placesToForget,
  overlongSessions,
  missedCalls,
]

/** Nothing moved for so long: an event that cannot be passed on or met. */
const patienceMs = 60_000
const pauseMs = 20

export async function advanceClock(made: AppKernel, org: Organization, to: string): Promise<Advanced> {
  if (org.clock === null)
    throw invalidState(
      'The organization lives in the real time. One with a clock is made by `orgs create --test-clock INSTANT`.',
    )
  if (to < org.clock)
    throw invalidField('to', `is before the clock, which shows ${org.clock} and never goes back`)
  const before = await countOf(made, org.id)
  const now = await goTo(made, org.id, to)
  const after = await countOf(made, org.id)
  return {
    now,
    runs: after.runs - before.runs,
    steps: after.steps - before.steps,
    messages: after.messages - before.messages,
  }
}

async function goTo(made: AppKernel, orgId: string, to: string): Promise<string> {
  const { kernel, database } = made
  const engine = automationsOf(made, { transactions: 1 }, unwatched)
  const relay = createRelay({
    database,
    subscribers: subscribersOf(made),
    now: () => kernel.now(),
    log: kernel.services.log,
  })
  for (let movedAt = performance.now(); performance.now() - movedAt < patienceMs;) {
    const { clock } = (await findOrganizationById(database.system, orgId))!
    while ((await relay()) === 'more');
    const { signals, runs } = await engine.untilQuiet(orgId)
    const swept = await sweepAll(made, orgId, clock!)
    if (signals + runs + swept > 0) {
      movedAt = performance.now()
      continue
    }
    const upTo = await firstOf(made, orgId, { now: clock!, to })
    const isQuiet = !(await isOnItsWay(database.system, orgId))
    const moved = isQuiet && (await engine.betweenTurns(orgId, moveOn))
    if (moved === 'arrived') return clock!
    if (moved === 'moved') movedAt = performance.now()
    else await sleep(pauseMs)
    async function moveOn({ transaction, now, next }: Quiet): Promise<'arrived' | 'moved' | undefined> {
      // Somebody else has moved it, and there may be something to do.
      if (now !== clock) return undefined
      if (now >= to) return 'arrived'
      await moveClock(transaction, orgId, next !== null && next < upTo ? next : upTo)
      return 'moved'
    }
  }
  throw new Error(
    'The clock stands still: events of the organization cannot be passed on or met. The log says why.',
  )
}

async function sweepAll({ database, kernel }: AppKernel, orgId: string, now: string): Promise<number> {
  let swept = 0
  for (const record of withTime) swept += await sweepOne(database, kernel, record.sweep(now), orgId)
  return swept
}

/** When the first of these is due, and at the latest `to`. */
async function firstOf(
  { database }: AppKernel,
  orgId: string,
  { now, to }: { now: string; to: string },
): Promise<string> {
  const instants = [to]
  for (const mode of ['live', 'sandbox'] as const)
    for (const record of withTime) {
      const first = await record.next(database[mode].reader({ orgId, locations: '*' }), orgId, now)
      if (first !== null) instants.push(first)
    }
  return instants.toSorted()[0]!
}

async function countOf({ database: { live, system } }: AppKernel, orgId: string) {
  const [done, mails, texts] = await Promise.all([
    countDone(live.reader({ orgId, locations: '*' }), orgId),
    mailMessages.count(system, orgId),
    smsMessages.count(system, orgId),
  ])
  return { ...done, messages: mails + texts }
}
