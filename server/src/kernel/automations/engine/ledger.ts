import type { Writes } from '../../database/queries.ts'
import { Together } from '../../database/together.ts'
import type { PartSettlements } from '../../operations/part-settlements.ts'
import { deleteAgenda, insertAgenda, updateAgenda } from '../tables/agenda-table.ts'
import { insertRuns, type RunCause, type RunRow, updateRuns } from '../tables/runs-table.ts'
import { deleteSignals } from '../tables/signals-table.ts'
import { writeSteps } from '../tables/steps-table.ts'
import { addTallies, slots, type Tally } from '../tables/tallies-table.ts'
import type { EndState, LiveRun, RunError } from './live-run.ts'
import type { StepRow } from './step-row.ts'

interface Ended {
  state: EndState
  reason: string | null
  error: RunError | null
}

interface Entry {
  run: LiveRun
  /**
   * If the run begins in this turn (transaction of the engine), the event that began it and its cause. Null if the run
   * began earlier.
   */
  begun: { triggerEventId: string | null; cause: RunCause } | null
  ended: Ended | null
}

/**
 * Collects the changes that a turn (transaction of the engine) makes to runs, steps and tallies. Writes them at the
 * end of the turn, with one statement for each table.
 */
export class Ledger {
  readonly #orgId: string
  readonly #now: string
  readonly #entries = new Map<string, Entry>()
  readonly #steps: StepRow[] = []
  readonly #tallies = new Map<string, Tally>()
  readonly #signals: string[] = []
  /** True if this turn (transaction of the engine) leaves due work for the next turn. */
  isMore = false
  /** True if the turn may have emitted events or enqueued tasks, which other parts of the service then process. */
  hasEffects = false
  /** Number of runs that the turn (transaction of the engine) has changed. */
  get runs(): number {
    return this.#entries.size
  }
  get steps(): number {
    return this.#steps.length
  }

  constructor(orgId: string, now: string) {
    this.#orgId = orgId
    this.#now = now
  }

  /** Marks events as processed. Their signals (stored copies) are deleted at the end of the turn. */
  processed(eventIds: readonly string[]): void {
    this.#signals.push(...eventIds)
  }

  recordStep(step: StepRow): void {
    this.#steps.push(step)
  }

  /** Adds a new run. */
  enter(run: LiveRun, begun: Entry['begun']): void {
    this.#entries.set(run.id, { run, begun, ended: null })
    this.#tallyOf(run).entered++
  }

  /**
   * Marks the run as changed. Its state is stored at the end of the engine's transaction, and the run continues from
   * that state when it is due again.
   */
  saveRun(run: LiveRun): void {
    const entry = this.#entries.get(run.id)
    if (!entry) this.#entries.set(run.id, { run, begun: null, ended: null })
  }

  end(run: LiveRun, state: EndState, reason: string | null, error: RunError | null = null): void {
    this.saveRun(run)
    run.state = state
    run.waitKind = null
    run.dueAt = null
    // Releases the entry key if the subject may enter the automation again. Also releases it if a time trigger began
    // the run for an instant that has since moved, because the run for the new instant needs the same entry key.
    if (run.program.reentry !== 'never' || reason === 'anchor_moved') run.entryKey = null
    this.#entries.get(run.id)!.ended = { state, reason, error }
    this.#tallyOf(run)[state]++
  }

  isEnded(run: LiveRun): boolean {
    return (this.#entries.get(run.id)?.ended ?? null) !== null
  }

  /** Ids of the runs that began in this transaction of the engine and have not ended in it. */
  get entries(): readonly string[] {
    return this.#liveEntries.filter(({ begun }) => begun !== null).map(({ run }) => run.id)
  }

  /** Returns the runs that the turn has changed or begun and that are due at once. */
  due(): readonly LiveRun[] {
    return this.#liveEntries.flatMap(({ run }) => (run.dueAt !== null && run.dueAt <= this.#now ? run : []))
  }

  get #liveEntries(): Entry[] {
    return [...this.#entries.values()].filter(({ ended }) => ended === null)
  }

  /**
   * Returns how many runs of the automation began for the subject or client in this transaction of the engine. Does not
   * count runs that the loop guard ended at once.
   */
  entered(automationId: string, by: 'subject' | 'client', id: string): number {
    return [...this.#entries.values()].filter(
      ({ run, begun, ended }) =>
        begun !== null &&
        run.automationId === automationId &&
        (by === 'subject' ? run.subjectId : run.clientId) === id &&
        ended?.reason !== 'loop_guard',
    ).length
  }

  #tallyOf({ automationId }: LiveRun): Tally {
    const existingTally = this.#tallies.get(automationId)
    if (existingTally) return existingTally
    const tally = { entered: 0, completed: 0, cancelled: 0, failed: 0 }
    this.#tallies.set(automationId, tally)
    return tally
  }

  /**
   * Writes the collected changes, and the audit entries and events of the turn's steps, with one statement. If the turn
   * has both begun runs and changed others, a statement before it updates the others, so that a new run can have the
   * entry key that an ended run has released.
   */
  write(transaction: Writes, settlements: Pick<PartSettlements, 'write'>): void {
    const db = new Together()
    settlements.write(db)
    const all = [...this.#entries.values()]
    const [before, begun] = [all.filter((each) => !each.begun), all.filter((each) => each.begun)]
    updateRuns(
      begun.length > 0 ? transaction : db,
      this.#orgId,
      before.map((each) => this.#rowOf(each)),
    )
    insertRuns(
      db,
      this.#orgId,
      begun.map((each) => this.#rowOf(each)),
    )
    writeSteps(db, this.#orgId, this.#steps)
    const isLive = ({ ended }: Entry): boolean => ended === null
    insertAgenda(
      db,
      this.#orgId,
      begun.filter(isLive).map(({ run }) => ({
        run_id: run.id,
        automation_id: run.automationId,
        due_at: run.dueAt,
      })),
    )
    updateAgenda(
      db,
      this.#orgId,
      before.filter(isLive).map(({ run }) => ({ run_id: run.id, due_at: run.dueAt, tries: run.tries })),
    )
    deleteAgenda(
      db,
      this.#orgId,
      before.filter((each) => !isLive(each)).map(({ run }) => run.id),
    )
    addTallies(db, this.#orgId, { now: this.#now, slot: slots.engine }, this.#tallies)
    deleteSignals(db, this.#orgId, this.#signals)
    db.send(transaction)
  }

  #rowOf({ run, begun, ended }: Entry): RunRow {
    return {
      id: run.id,
      automation_id: run.automationId,
      revision: run.revision,
      subject_kind: run.subjectKind,
      subject_id: run.subjectId,
      client_id: run.clientId,
      location_id: run.locationId,
      state: run.state,
      wait_kind: run.waitKind,
      node: run.node,
      step: run.step,
      entry_key: run.entryKey,
      anchor: run.anchor,
      trigger_event_id: begun?.triggerEventId ?? null,
      depth: run.depth,
      cause: begun?.cause ?? { event: '', event_id: null, run_id: null, root_event_id: null },
      context: run.context,
      entered_at: this.#now,
      ended_at: ended ? this.#now : null,
      reason: ended?.reason ?? null,
      error: ended?.error ?? null,
    }
  }
}
