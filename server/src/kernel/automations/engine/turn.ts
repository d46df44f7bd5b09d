import type { Organization } from '../../access/actor.ts'
import type { Transaction } from '../../database/transaction.ts'
import { performPart } from '../../operations/perform-part.ts'
import { clockOf } from '../tables/clock-table.ts'
import { nextInTurn } from '../tables/rotations-table.ts'
import { automationActor } from './automation-actor.ts'
import type { EngineParts } from './engine-parts.ts'
import { FactsOfTurn } from './facts-of-turn.ts'
import { Ledger } from './ledger.ts'
import type { StepIo } from './step-io.ts'

/** A turn: one transaction in which the engine does a batch of work of one organization. */
export interface Turn {
  parts: EngineParts
  org: Organization
  transaction: Transaction
  /** Current time: that of the organization's test clock if it has one, otherwise the real time. */
  now: string
  /** Real time. Delays before retries are computed from it, even if the organization has a test clock. */
  present: string
  facts: FactsOfTurn
  ledger: Ledger
  io: StepIo
  /** Deduplication keys of the alarms that were already sent in this transaction. */
  alarmed: Set<string>
}

/**
 * Maximum time for the steps of one turn (transaction of the engine), in milliseconds, so that one organization does
 * not block others. Steps for which no time is left stay due.
 */
const stepsForMs = 250

/**
 * Runs `work` in a turn (transaction of the engine), then writes the changes that `work` recorded. Returns undefined
 * if another process is running a turn of the organization. The turn holds a transaction-level lock, which Postgres
 * releases if the process crashes.
 */
export async function inTurn<Result>(
  parts: EngineParts,
  org: Organization,
  work: (turn: Turn) => Promise<Result>,
): Promise<Result | undefined> {
  const { live } = parts.kernel.databases
  return await live.transaction(
    { orgId: org.id, locations: '*' },
    async (transaction) => {
      if (!(await transaction.hasLock())) return undefined
      transaction.later(`select set_config('quoin.engine', 'on', true)`)
      const turn = turnOf(parts, await asItIsNow(org, transaction), transaction)
      const result = await work(turn)
      turn.ledger.write(transaction)
      return result
    },
    turnsLock(org.id),
  )
}

/**
 * Returns the organization with the current time of its test clock. The time does not change during the transaction,
 * because the clock is only moved between transactions of the engine.
 */
async function asItIsNow(org: Organization, transaction: Transaction): Promise<Organization> {
  return org.clock === null ? org : { ...org, clock: await clockOf(transaction, org.id) }
}

export function turnsLock(orgId: string): string {
  return `automations/${orgId}`
}

function turnOf(parts: EngineParts, org: Organization, transaction: Transaction): Turn {
  const { kernel, registry } = parts
  const [now, present] = [kernel.now(org), kernel.now()]
  const facts = new FactsOfTurn(transaction, registry, { orgId: org.id, now })
  const ledger = new Ledger(org.id, now)
  const until = performance.now() + stepsForMs
  const io: StepIo = {
    org,
    now: () => now,
    db: transaction,
    services: kernel.services,
    subject: (kind, id) => facts.subject(kind, id),
    facts: (subject, prefix) => facts.facts(subject, prefix),
    perform: async ({ run, operation: name, input, key }) => {
      const operation = parts.operations.get(name)
      if (!operation) throw new Error(`Steps cannot call the operation ${name}.`)
      const call = { actor: automationActor(run, org), input, requestId: key, now }
      const end = await performPart(kernel, operation, call, transaction)
      facts.invalidate(run.subjectId)
      return end
    },
    inTurn: (run, node, count) =>
      nextInTurn(transaction, org.id, { automationId: run.automationId, node, count }),
    recordStep: (step) => ledger.recordStep(step),
    hasTime: () => performance.now() < until,
  }
  return { parts, org, transaction, now, present, facts, ledger, io, alarmed: new Set() }
}
