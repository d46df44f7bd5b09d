import assert from 'node:assert/strict'
import { carryOut, prepare } from '../../../src/domains/office/batches/testing/batching.ts'
import { saveCrew } from '../../../src/domains/office/workforce/operations.ts'
import {
  cancelJob,
  completeJob,
  getJob,
  holdJob,
  saveVisit,
  startJob,
} from '../../../src/domains/work/jobs/operations.ts'
import { addJob } from '../../../src/domains/work/jobs/testing/add-job.ts'
import type { TestOrg } from '../../../src/testing/test-org.ts'
import {
  currentVisit,
  type DayMove,
  isMoved,
  movedJob,
  type PlannedJob,
  type PlannedVisit,
} from './moved-visits.ts'
import { endOf, instantOf } from './wall-clock.ts'

const withSeconds = (time: string | null): string | null => (time === null ? null : `${time}:00`)

/** Returns the fields of a visit that the calculation determines, as the service presents them. */
function presented({ date, start, end, crew, status }: PlannedVisit, zone: string) {
  const hasStart = date !== null && start !== null
  return {
    status,
    scheduled_date: date,
    scheduled_time_start: withSeconds(start),
    scheduled_time_end: withSeconds(end),
    scheduled_start_at: hasStart ? instantOf(date, start, zone) : null,
    scheduled_end_at: hasStart && end !== null ? endOf(date, start, end, zone) : null,
    crew_id: crew,
  }
}

type Presented = ReturnType<typeof presented>

/** Returns the fields that `presented` calculates, from a visit or job in an answer of the service. */
const fieldsOf = (from: Presented): Presented => ({
  status: from.status,
  scheduled_date: from.scheduled_date,
  scheduled_time_start: from.scheduled_time_start,
  scheduled_time_end: from.scheduled_time_end,
  scheduled_start_at: from.scheduled_start_at,
  scheduled_end_at: from.scheduled_end_at,
  crew_id: from.crew_id,
})

/** Jobs with several visits, both in the calculation and in the service. */
export class MovedVisitsWorld {
  readonly #org: TestOrg
  readonly #with: { client_id: string; member_id: string; zone: string }
  readonly #jobs: { id: string; job: PlannedJob }[] = []

  /** All visits are for one client, at locations in one time zone. The member belongs to each crew. */
  constructor(org: TestOrg, ofAll: { client_id: string; member_id: string; zone: string }) {
    this.#org = org
    this.#with = ofAll
  }

  readonly #run: TestOrg['run'] = (operation, input) => this.#org.run(operation, input, this.#org.owner)

  async addCrew(location_id: string, name: string): Promise<string> {
    const members = [{ member_id: this.#with.member_id }]
    return (await this.#run(saveCrew, { location_id, name, members })).id
  }

  /** Adds a job. Its first visit is open, so that the job stays open. */
  async add(job: PlannedJob): Promise<void> {
    const [first, ...others] = job.visits
    const { status, date, start, end, crew } = first!
    const now = this.#org.app.kernel.now()
    const job_id = await addJob(this.#org, {
      client_id: this.#with.client_id,
      location_id: job.location,
      status,
      scheduled_date: date,
      scheduled_time_start: withSeconds(start),
      scheduled_time_end: withSeconds(end),
      crew_id: crew,
      assignees: [{ member_id: this.#with.member_id, role: 'lead' }],
      on_my_way_at: status === 'en_route' ? now : null,
      actual_started_at: status === 'in_progress' ? now : null,
      hold_reason: status === 'on_hold' ? 'Parts' : null,
    })
    for (const visit of others) await this.#addVisit(job_id, visit)
    this.#jobs.push({ id: job_id, job })
  }

  async #addVisit(job_id: string, { number, status, date, start, end, crew }: PlannedVisit): Promise<void> {
    const { visits } = await this.#run(saveVisit, {
      job_id,
      ...(date === null ? {} : { dates: [date] }),
      ...(start === null ? {} : { scheduled_time_start: withSeconds(start) }),
      ...(end === null ? {} : { scheduled_time_end: withSeconds(end), overnight: end <= start! }),
      crew_id: crew,
      assignees: [{ member_id: this.#with.member_id, role: 'lead' }],
    })
    const input = { job_id, visit_id: visits.find(({ visit_number }) => visit_number === number)!.visit_id }
    if (status === 'complete') await this.#run(completeJob, input)
    else if (status === 'cancelled')
      await this.#run(cancelJob, { ...input, reason: 'Away', cancelled_by: 'customer' })
    else if (status === 'on_hold') await this.#run(holdJob, { ...input, reason: 'Parts' })
    else if (status === 'in_progress') await this.#run(startJob, input)
  }

  /**
   * Moves the day, compares all visits with the calculation, and undoes the move. If the day has no visits, the move
   * must be refused.
   */
  async moveAndUndo(move: DayMove): Promise<void> {
    const { location: location_id, from, to, crew: crew_id } = move
    const recipe = { kind: 'move_day', location_id, from, to, notify: [], ...(crew_id ? { crew_id } : {}) }
    const before = this.#jobs.map(({ job }) => job)
    const count = before.flatMap((job) => job.visits.filter((visit) => isMoved(job, visit, move))).length
    if (count === 0) {
      await assert.rejects(prepare(this.#org, { recipe }), { code: 'invalid_state' })
      return await this.check()
    }
    const verdicts = Array.from({ length: count }, () => 'done')
    const batch = await carryOut(this.#org, { recipe })
    assert.deepEqual(
      batch.items.map(({ verdict }) => verdict),
      verdicts,
    )
    for (const each of this.#jobs) each.job = movedJob(each.job, move)
    await this.check()
    const undone = await carryOut(this.#org, { undo_of: batch.id })
    assert.deepEqual(
      undone.items.map(({ verdict }) => verdict),
      verdicts,
    )
    for (const [at, each] of this.#jobs.entries()) each.job = before[at]!
    await this.check()
  }

  /** Compares each visit, and the fields that each job takes from its current visit, with the calculation. */
  async check(): Promise<void> {
    for (const { id: job_id, job } of this.#jobs) {
      const { zone } = this.#with
      const shown = await this.#run(getJob, { job_id })
      assert.deepEqual(
        shown.visits.map((visit) => ({ number: visit.visit_number, ...fieldsOf(visit) })),
        job.visits.map((visit) => ({ number: visit.number, ...presented(visit, zone) })),
      )
      const current = currentVisit(job.visits)
      assert.deepEqual(fieldsOf(shown), presented(current, zone), 'the job shows its current visit')
      assert.deepEqual(
        shown.visits.filter(({ is_current }) => is_current).map(({ visit_number }) => visit_number),
        [current.number],
      )
    }
  }
}
