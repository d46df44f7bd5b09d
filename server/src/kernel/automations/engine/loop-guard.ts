import type { Candidate } from './entry.ts'
import { runOf } from './entry.ts'
import type { Turn } from './turn.ts'

/**
 * Stores a run that may be part of an endless loop of automations. It is cancelled before its first step. Notifies the
 * owners of the organization, at most once per automation and hour.
 */
export async function refuseLoop(turn: Turn, candidate: Candidate): Promise<void> {
  const { parts, transaction, org, ledger, now } = turn
  const { run, begun } = runOf(org.id, candidate, now)
  run.entryKey = null
  ledger.enter(run, begun)
  ledger.end(run, 'cancelled', 'loop_guard')
  const { automationId } = candidate
  const key = `loop/${automationId}/${now.slice(0, 13)}`
  if (turn.alarmed.has(key)) return
  turn.alarmed.add(key)
  ledger.hasEffects = true
  await parts.notifyOwners({ transaction, orgId: org.id, now, key, automationId })
}
