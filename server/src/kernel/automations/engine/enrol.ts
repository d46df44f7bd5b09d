import type { Queries } from '../../database/queries.ts'
import { countEntered, formerRuns, findUsedEntryKeys } from '../tables/runs-table.ts'
import { type Candidate, depthOf, entryKeyOf, runOf } from './entry.ts'
import { areConditionsMet } from './judging.ts'
import type { LiveRun } from './live-run.ts'
import { refuseLoop } from './loop-guard.ts'
import { isSubjectGone } from './is-subject-gone.ts'
import type { Turn } from './turn.ts'

/**
 * Limits against automations that trigger each other in an endless loop. `deepest` is the maximum number of automations
 * in a chain in which each triggers the next. `runsInAnHour` is the maximum number of runs for one subject in an hour.
 */
const deepest = 8
const runsInAnHour = 100
const hourMs = 3_600_000

/** Subjects for which runs may begin, with the ids of the events and the instants of time triggers that begin them. */
interface PossibleEntries {
  subjects: readonly string[]
  events: readonly string[]
  anchors: readonly string[]
}

/**
 * Checks whether a run may begin for a subject in a turn (one transaction of the engine). Existing runs can prevent it:
 * a run with the same entry key, or too many recent runs of the subject. Reads the entry keys and recent runs of the
 * subjects once, and then also counts the runs that begin in this turn. A run is stored with its entry key, which
 * prevents another run with the same key. No other process begins runs at the same time, because turns of one
 * organization do not overlap.
 */
export class Entries {
  readonly #turn: Turn
  readonly #usedKeys = new Set<string>()
  readonly #recent = new Map<string, number>()
  readonly #begun = new Set<string>()

  constructor(turn: Turn) {
    this.#turn = turn
  }

  /**
   * Reads the runs of the subjects. `events` and `anchors` are the events and instants that may begin runs of them. The
   * entry key of a run is its subject, its event or its instant, so that these runs have all keys that a new run of the
   * subjects may need, except those that are clients.
   */
  async learn({ subjects, events, anchors }: PossibleEntries): Promise<void> {
    if (subjects.length === 0) return
    const { transaction, org, now } = this.#turn
    const since = new Date(Date.parse(now) - hourMs).toISOString()
    const former = await formerRuns(transaction, org.id, {
      subjects: [...new Set(subjects)],
      since,
      events,
      anchors,
    })
    for (const run of former) {
      if (run.is_recent) this.#count(run.subject_id)
      if (run.entry_key !== null) this.#usedKeys.add(`${run.automation_id}/${run.entry_key}`)
      for (const by of [run.trigger_event_id, run.anchor])
        if (by !== null) this.#begun.add(`${run.automation_id}/${run.subject_id}/${by}`)
    }
  }

  /** Reads the entry keys that are clients, and that may belong to runs of other subjects of the same client. */
  async learnClients(candidates: readonly Candidate[]): Promise<void> {
    const { transaction, org } = this.#turn
    const keys = candidates.flatMap((each) => {
      const entryKey = entryKeyOf(each)
      const isClient = entryKey !== null && entryKey === each.subject.clientId
      return isClient ? { automationId: each.automationId, entryKey } : []
    })
    for (const name of await findUsedEntryKeys(transaction, org.id, keys)) this.#usedKeys.add(name)
  }

  /** Returns true if the candidate's event or instant has already begun a run of this automation for the subject. */
  wasBegun({ automationId, subject, event, anchor }: Candidate): boolean {
    return this.#begun.has(`${automationId}/${subject.id}/${anchor ?? event!.id}`)
  }

  isEntryKeyUsed(candidate: Candidate): boolean {
    return this.#usedKeys.has(`${candidate.automationId}/${entryKeyOf(candidate)}`)
  }

  isCrowded({ subject }: Candidate): boolean {
    return (this.#recent.get(subject.id) ?? 0) >= runsInAnHour
  }

  entered(candidate: Candidate): void {
    const { automationId, subject, event, anchor } = candidate
    this.#usedKeys.add(`${automationId}/${entryKeyOf(candidate)}`)
    this.refused(candidate)
    this.#begun.add(`${automationId}/${subject.id}/${anchor ?? event!.id}`)
  }

  /** Counts a run that the loop guard ended at once. It counts toward the subject's hourly limit of runs. */
  refused({ subject }: Candidate): void {
    this.#count(subject.id)
  }

  /** Releases the entry key of an ended run, so that the subject can enter the automation again. */
  releaseEntryKey({ automationId, entryKey }: Pick<LiveRun, 'automationId' | 'entryKey'>): void {
    this.#usedKeys.delete(`${automationId}/${entryKey}`)
  }

  #count(subjectId: string): void {
    this.#recent.set(subjectId, (this.#recent.get(subjectId) ?? 0) + 1)
  }
}

/**
 * Begins a run for the candidate, unless the rules of re-entry or the limits forbid it. The caller must have checked
 * that the trigger accepts the subject.
 */
export async function enrol(
  turn: Turn,
  entries: Entries,
  candidate: Candidate,
): Promise<LiveRun | undefined> {
  const { parts, org, ledger, io, now } = turn
  const { subject, event, published } = candidate
  if (isSubjectGone(parts.registry, published.program, subject) || entries.wasBegun(candidate))
    return undefined
  if (depthOf(event) > deepest || entries.isCrowded(candidate)) {
    await refuseLoop(turn, candidate)
    entries.refused(candidate)
    return undefined
  }
  if (!(await areConditionsMet(parts.registry, io, { subject, event }, published.program.conditions)))
    return undefined
  if (entries.isEntryKeyUsed(candidate) || (await isAtLimit(turn, candidate))) return undefined
  const { run, begun } = runOf(org.id, candidate, now)
  ledger.enter(run, begun)
  entries.entered(candidate)
  return run
}

const dayMs = 86_400_000

/**
 * Returns true if as many runs as the automation's enrollment limit allows have already begun within the period of the
 * limit.
 */
export async function isAtLimit(
  {
    transaction,
    org,
    ledger,
    now,
  }: Pick<Turn, 'org' | 'now'> & {
    transaction: Queries
    ledger: Pick<Turn['ledger'], 'entered'>
  },
  candidate: Candidate,
): Promise<boolean> {
  const { automationId, published, subject } = candidate
  const { enrollment_limit: limit, per } = published.program
  if (limit === null) return false
  const by = per === 'client' && subject.clientId !== null ? 'client' : 'subject'
  const id = by === 'client' ? subject.clientId! : subject.id
  const since = new Date(Date.parse(now) - limit.days * dayMs).toISOString()
  const before = await countEntered(transaction, org.id, { automationId, by, id, since })
  return before + ledger.entered(automationId, by, id) >= limit.count
}
