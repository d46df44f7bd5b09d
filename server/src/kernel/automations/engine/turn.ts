import type { Organization } from '../../access/actor.ts'
import type { Transaction } from '../../database/transaction.ts'
import { PartSettlements } from '../../operations/part-settlements.ts'
import { performPart } from '../../operations/perform-part.ts'
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
  /** Audit entries and events of the turn's steps, which are written at its end. */
  settlements: PartSettlements
  io: StepIo
  /** Deduplication keys of the alarms that were already sent in this transaction. */
  alarmed: Set<string>
}

/**
 * Maximum time for the steps of one turn (transaction of the engine), in milliseconds, so that one organization does
 * not block others. Steps for which no time is left stay due.
 */
const stepsForMs = 250

/** Runs `work` in a turn (transaction of the engine) that claims no work before. */
export function inTurn<Result>(
  parts: EngineParts,
  org: Pick<Organization, 'id'>,
  work: (turn: Turn) => Promise<Result>,
): Promise<Result | undefined> {
  return claimInTurn(parts, org, () => Promise.resolve(), work)
}

/**
 * Runs `work` in a turn (transaction of the engine), then writes the changes that `work` recorded. Returns undefined
 * if another process is running a turn of the organization. The turn holds a transaction-level lock, which Postgres
 * releases if the process crashes.
 *
 * `claim` sends the statements with which the turn claims its work. They are sent together with the beginning of the
 * transaction, so they must do nothing if the transaction does not hold the lock (see `ifLocked`). `now` is the real
 * time. If the organization turns out to have a test clock, `claim` is called again with the time of that clock. This
 * time does not change during the transaction, because the clock is only moved between transactions of the engine.
 */
export async function claimInTurn<Claimed, Result>(
  parts: EngineParts,
  { id: orgId }: Pick<Organization, 'id'>,
  claim: (transaction: Transaction, now: string) => Promise<Claimed>,
  work: (turn: Turn, claimed: Claimed) => Promise<Result>,
): Promise<Result | undefined> {
  const { kernel } = parts
  return await kernel.databases.live.transaction(
    { orgId, locations: '*', isEngine: true },
    async (transaction) => {
      const [isLocked, org, claimed] = await Promise.all([
        transaction.hasLock(),
        parts.organizationOf(orgId, transaction),
        claim(transaction, kernel.now()),
      ])
      if (!isLocked) return undefined
      if (!org) throw new Error(`The organization ${orgId} does not exist.`)
      const turn = turnOf(parts, org, transaction)
      const result = await work(turn, org.clock === null ? claimed : await claim(transaction, turn.now))
      turn.ledger.write(transaction, turn.settlements)
      return result
    },
    turnsLock(orgId),
  )
}

export function turnsLock(orgId: string): string {
  return `automations/${orgId}`
}

function turnOf(parts: EngineParts, org: Organization, transaction: Transaction): Turn {
  const { kernel, registry } = parts
  const [now, present] = [kernel.now(org), kernel.now()]
  const facts = new FactsOfTurn(transaction, registry, { orgId: org.id, now })
  const ledger = new Ledger(org.id, now)
  const settlements = new PartSettlements(org.id)
  const until = performance.now() + stepsForMs
  const io: StepIo = {
    org,
    now: () => now,
    db: transaction,
    services: kernel.services,
    subject: (kind, id) => facts.subject(kind, id),
    facts: (subject, prefix) => facts.facts(subject, prefix),
    perform: async ({ run, operation: name, input, key, keepsSubject }) => {
      const operation = parts.operations.get(name)
      if (!operation) throw new Error(`Steps cannot call the operation ${name}.`)
      const call = { actor: automationActor(run, org), input, requestId: key, now }
      ledger.hasEffects = true
      const end = await performPart(kernel, operation, call, transaction, { settlements })
      facts.invalidate(run.subjectId, keepsSubject)
      return end
    },
    inTurn: (run, node, count) =>
      nextInTurn(transaction, org.id, { automationId: run.automationId, node, count }),
    recordStep: (step) => ledger.recordStep(step),
    hasTime: () => performance.now() < until,
  }
  return { parts, org, transaction, now, present, facts, ledger, settlements, io, alarmed: new Set() }
}
