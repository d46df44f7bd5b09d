import { setTimeout as sleep } from 'node:timers/promises'
import { overlongSessions } from '../domains/selling/canvassing/index.ts'
import { findOrganizationById, moveClock, sweepOne } from '../domains/organization/company/index.ts'
import { expiringEstimates } from '../domains/selling/estimates/index.ts'
import { overdueInvoices } from '../domains/money/invoices/index.ts'
import { expiredPlaces } from '../domains/customers/clients/index.ts'
import { missedCalls } from '../domains/customers/inbox/index.ts'
import { recurringJobs } from '../domains/work/jobs/index.ts'
import { expiringRequests } from '../domains/work/time-off/index.ts'
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
import type { RunningKernel } from './kernel.ts'
import { subscribersOf } from './subscribers.ts'

// Advances the test clock of an organization from one due time to the next. At each due time, all work that is due
// is done before the clock moves on:
// 1. The relay stores an emitted event for the automation engine. The engine starts runs of automations for it, which
//    may emit further events.
// 2. Sweeps find records that are due: estimates that expire, invoices that become overdue, recurring jobs. They emit
//    events too.
// 3. If no work is left, the clock moves to the time at which the next run, trigger or record is due. A lock prevents
//    the automation engine from running in the meantime (see between-turns.ts).
//
// Each step is a separate transaction, and due work is always determined from the time of the clock. A killed command
// can therefore be repeated. Two commands that run at the same time, or one that runs at the same time as a server,
// have the same effect as a single command. The clock never skips work that becomes due before its new time.

/** Result of advancing the clock: the new time, and the work that was done. */
export interface Advanced {
  /** Time of the clock after it was advanced. */
  now: string
  /** Number of runs of automations that were started. */
  runs: number
  steps: number
  /** False if the time for the call was over before the clock reached the requested time. */
  arrived: boolean
  /** Number of created messages to customers and members. They remain in the outbox and are not sent. */
  messages: number
}

/**
 * Kinds of records that become due at a certain time, such as invoices that become overdue. Automations are not
 * included, because the engine handles their due times.
 */
export const withTime = [
  expiringEstimates,
  overdueInvoices,
  recurringJobs,
  expiringRequests,
  expiredPlaces,
  overlongSessions,
  missedCalls,
]

/** True if the clock must stop before it reaches the requested time. Never true for the command line. */
type IsOver = () => boolean

/**
 * Maximum time without progress, in milliseconds. After this time, advancing the clock fails: an event evidently cannot
 * be relayed or processed.
 */
const timeoutMs = 60_000
const pauseMs = 20

/**
 * Advances the clock to the time `to`, or to an earlier time if `isOver` becomes true. In that case, the work that is
 * due at the new time may be incomplete, and the next call continues with it.
 */
export async function advanceClock(
  running: RunningKernel,
  org: Organization,
  to: string,
  isOver: IsOver = () => false,
): Promise<Advanced> {
  if (org.clock === null)
    throw invalidState(
      'The organization runs in real time. Create one with a test clock: `orgs create --test-clock INSTANT`.',
    )
  if (to < org.clock)
    throw invalidField(
      'to',
      `must not be before the time of the test clock, ${org.clock}, which can only be advanced`,
    )
  const before = await countOf(running, org.id)
  const { clock, arrived } = await goTo(running, org.id, to, isOver)
  const after = await countOf(running, org.id)
  return {
    now: clock,
    arrived,
    runs: after.runs - before.runs,
    steps: after.steps - before.steps,
    messages: after.messages - before.messages,
  }
}

async function goTo(
  running: RunningKernel,
  orgId: string,
  to: string,
  isOver: IsOver,
): Promise<{ clock: string; arrived: boolean }> {
  const { kernel, database } = running
  const engine = automationsOf(running, { transactions: 1 }, unwatched)
  const relay = createRelay({
    database,
    subscribers: subscribersOf(running),
    now: () => kernel.now(),
    log: kernel.services.log,
  })
  for (let movedAt = performance.now(); performance.now() - movedAt < timeoutMs;) {
    const { clock } = (await findOrganizationById(database.system, orgId))!
    if (isOver()) return { clock: clock!, arrived: false }
    while ((await relay()) === 'more' && !isOver());
    const { signals, runs } = await engine.untilQuiet(orgId, isOver)
    const changedRows = await sweepAll(running, orgId, { now: clock!, isOver })
    if (signals + runs + changedRows > 0) {
      movedAt = performance.now()
      continue
    }
    const upTo = await firstOf(running, orgId, { now: clock!, to })
    const isQuiet = !(await isOnItsWay(database.system, orgId))
    const moved = isQuiet && (await engine.betweenTurns(orgId, moveOn))
    if (moved === 'arrived') return { clock: clock!, arrived: true }
    if (moved === 'moved') movedAt = performance.now()
    else await sleep(pauseMs)
    async function moveOn({ transaction, now, next }: Quiet): Promise<'arrived' | 'moved' | undefined> {
      // If another process has advanced the clock, there may be new work, which must be done first.
      if (now !== clock) return undefined
      if (now >= to) return 'arrived'
      await moveClock(transaction, orgId, next !== null && next < upTo ? next : upTo)
      return 'moved'
    }
  }
  throw new Error(
    'The clock does not advance: events of the organization cannot be relayed or processed. See the log for the reason.',
  )
}

async function sweepAll(
  { database, kernel }: RunningKernel,
  orgId: string,
  { now, isOver }: { now: string; isOver: IsOver },
): Promise<number> {
  let count = 0
  for (const record of withTime) count += await sweepOne(database, kernel, record.sweep(now), orgId, isOver)
  return count
}

/**
 * Returns the earliest time at which a record of a kind in `withTime` becomes due. Returns `to` if none becomes due
 * before `to`.
 */
async function firstOf(
  { database }: RunningKernel,
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

async function countOf({ database: { live, system } }: RunningKernel, orgId: string) {
  const [progress, mails, texts] = await Promise.all([
    countDone(live.reader({ orgId, locations: '*' }), orgId),
    mailMessages.count(system, orgId),
    smsMessages.count(system, orgId),
  ])
  return { ...progress, messages: mails + texts }
}
