import { selectMatched, writeMatches } from '../tables/matches-table.ts'
import type { Candidate } from './entry.ts'
import { areConditionsMet } from './judging.ts'
import type { Turn } from './turn.ts'

/**
 * Returns the candidates (subjects for which a run may begin) whose conditions are true now and were false when they
 * were last evaluated. Stores the results for the next evaluation.
 */
export async function newlyTrue(turn: Turn, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const [first] = candidates
  if (!first) return []
  const { parts, transaction, org, io, now } = turn
  const { automationId, published } = first
  const ids = candidates.map(({ subject }) => subject.id)
  const before = await selectMatched(transaction, org.id, automationId, ids)
  const begun: Candidate[] = []
  const over: string[] = []
  for (const candidate of candidates) {
    const { subject } = candidate
    const isTrue = await areConditionsMet(
      parts.registry,
      io,
      { subject, event: null },
      published.program.conditions,
    )
    if (isTrue && !before.has(subject.id)) begun.push(candidate)
    if (!isTrue && before.has(subject.id)) over.push(subject.id)
  }
  writeMatches(transaction, org.id, automationId, {
    begun: begun.map(({ subject }) => subject.id),
    over,
    on: now.slice(0, 10),
  })
  return begun
}
