import assert from 'node:assert/strict'
import { createFromJob } from '../../../src/domains/money/invoices/operations.ts'
import { applyTags } from '../../../src/domains/customers/tags/operations.ts'
import {
  assignJob,
  cancelJob,
  dispatchJob,
  getJob,
  rescheduleJob,
  saveRecurrence,
  setLineItems,
  startJob,
  updateJob,
} from '../../../src/domains/work/jobs/operations.ts'
import { addRecurrence, occurrences } from '../../../src/domains/work/jobs/testing/recurring.ts'
import type { TestOrg } from '../../../src/testing/test-org.ts'
import { change, end, type Group, type Groups, groups, pinned, type RecurringJob, written } from './pinned.ts'
import type { PinningStep } from './pinning-steps.ts'

interface Times {
  start: string
  end: string
  arrival_window_minutes: number
}

// A job of a recurrence has four groups of values (see pinned.ts). These functions convert the values of a group to
// text, so that two states can be compared. `day` is null if the job is still on the day that the recurrence set.
const windowOf = (day: string | null, { start, end: until, arrival_window_minutes }: Times): string =>
  JSON.stringify([day, start, until, arrival_window_minutes])
const workOf = (name: string, cents: number, service: string | null): string =>
  JSON.stringify([name, cents, service])
const peopleOf = (members: readonly string[]): string => JSON.stringify([...members].sort())

const time = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`

/** Generates times, lines and services that differ from all those that it generated before. */
class Fresh {
  #count = 0
  times(): Times {
    const start = 6 * 60 + ++this.#count
    return { start: time(start), end: time(start + 90), arrival_window_minutes: this.#count }
  }
  line() {
    return { name: `Work ${++this.#count}`, unit_price_cents: 1000 + this.#count }
  }
}

/**
 * One recurrence, both in the calculation and in the service. Both run the same actions, and their results are
 * compared.
 */
export class PinningWorld {
  readonly jobs: RecurringJob[] = []
  readonly #org: TestOrg
  readonly #members: readonly string[]
  readonly #fresh = new Fresh()
  #recurrenceId = ''
  #ids: string[] = []
  #usual: Groups = { window: '', work: '', place: 'home', people: '' }

  constructor(org: TestOrg, members: readonly string[]) {
    this.#org = org
    this.#members = members
  }

  readonly #run: TestOrg['run'] = (operation, input) => this.#org.run(operation, input, this.#org.owner)

  async open(startsOn: string): Promise<void> {
    const times = this.#fresh.times()
    const line = this.#fresh.line()
    const member = this.#members[0]!
    this.#recurrenceId = await addRecurrence(this.#org, {
      starts_on: startsOn,
      count: 4,
      horizon_days: 60,
      times,
      service_type: 'windows',
      line_items: [line],
      assignees: [{ member_id: member }],
    })
    this.#usual = {
      window: windowOf(null, times),
      work: workOf(line.name, line.unit_price_cents, 'windows'),
      place: 'home',
      people: peopleOf([member]),
    }
    const made = await occurrences(this.#org, this.#recurrenceId)
    this.#ids = made.map(({ id }) => id)
    for (const { on_date } of made) this.jobs.push(written(on_date, this.#usual))
    assert.equal(made.length, 4)
  }

  async take({ name, at, how }: PinningStep): Promise<void> {
    const which = at % this.jobs.length
    const job = this.jobs[which]!
    const input = { job_id: this.#ids[which]! }
    if (name === 'change') return await this.#change(how)
    if (job.isCancelled || job.isStarted) return
    if (name === 'tag') await this.#run(applyTags, { ...input, add: [`tag ${how}`] })
    else if (name === 'note')
      await this.#run(updateJob, { ...input, notes: `Note ${how}`, access_notes: 'Gate.' })
    else if (name === 'route') await this.#dispatch(job, input.job_id)
    else if (name === 'start') {
      await this.#run(startJob, input)
      job.isStarted = true
    } else if (name === 'cancel') {
      await this.#run(cancelJob, { ...input, reason: 'Away.', cancelled_by: 'customer' })
      job.isCancelled = true
    } else if (name === 'bill') {
      if (job.isInvoiced) return
      await this.#run(createFromJob, input)
      job.isInvoiced = true
    } else if (name === 'back') await this.#putBack(job, input, groups[how % groups.length]!)
    else await this.#touch(job, input, name)
  }

  async #dispatch(job: RecurringJob, jobId: string): Promise<void> {
    const [day] = JSON.parse(job.now.window) as [string | null]
    if (job.now.people === peopleOf([])) return
    await this.#run(dispatchJob, { date: day ?? job.on_date, job_ids: [jobId], notify: false })
  }

  async #touch(
    job: RecurringJob,
    input: { job_id: string },
    name: 'move' | 'day' | 'line' | 'service' | 'people',
  ): Promise<void> {
    if (name === 'people') {
      const member = this.#members[1]!
      await this.#run(assignJob, { ...input, assignees: [{ member_id: member }] })
      job.now.people = peopleOf([member])
    } else if (name === 'move' || name === 'day') {
      const times = this.#fresh.times()
      const day = name === 'day' ? job.on_date.replace(/\d\d$/, (of) => (of === '28' ? '27' : '28')) : null
      await this.#reschedule(input, day ?? job.on_date, times)
      job.now.window = windowOf(day, times)
    } else if (!job.isInvoiced) {
      const [lineName, cents] = JSON.parse(job.now.work) as [string, number, string | null]
      if (name === 'service') {
        const { name: service } = this.#fresh.line()
        await this.#run(updateJob, { ...input, service_type: service })
        job.now.work = workOf(lineName, cents, service)
      } else {
        const [, , service] = JSON.parse(job.now.work) as [string, number, string | null]
        const line = this.#fresh.line()
        await this.#run(setLineItems, { ...input, line_items: [line] })
        job.now.work = workOf(line.name, line.unit_price_cents, service)
      }
    }
  }

  async #reschedule(input: { job_id: string }, day: string, times: Times): Promise<void> {
    await this.#run(rescheduleJob, {
      ...input,
      scheduled_date: day,
      scheduled_time_start: times.start,
      scheduled_time_end: times.end,
      arrival_window_minutes: times.arrival_window_minutes,
    })
  }

  /**
   * Restores the values that the recurrence wrote into this group of the job. The group is then no longer pinned, which
   * means that the recurrence changes it again. Does nothing if the recurrence has other values by now.
   */
  async #putBack(job: RecurringJob, input: { job_id: string }, group: Group): Promise<void> {
    const was = job.wrote[group]
    if (was !== this.#usual[group] || job.now[group] === was) return
    if (group === 'window') {
      const [, start, until, arrival_window_minutes] = JSON.parse(was) as [null, string, string, number]
      await this.#reschedule(input, job.on_date, { start, end: until, arrival_window_minutes })
    } else if (group === 'work') {
      if (job.isInvoiced) return
      const [name, unit_price_cents, service_type] = JSON.parse(was) as [string, number, string | null]
      await this.#run(setLineItems, { ...input, line_items: [{ name, unit_price_cents }] })
      await this.#run(updateJob, { ...input, service_type })
    } else if (group === 'people') {
      const assignees = (JSON.parse(was) as string[]).map((member_id) => ({ member_id }))
      await this.#run(assignJob, { ...input, assignees })
    }
    job.now[group] = was
  }

  async #change(how: number): Promise<void> {
    const from = how % 3 === 0 ? this.jobs[2]!.on_date : ''
    const to: Partial<Groups> = {}
    const input: Record<string, unknown> = { job_recurrence_id: this.#recurrenceId }
    if (from) input['changes_from'] = from
    if (how % 4 === 0 || how % 4 === 3) {
      const times = this.#fresh.times()
      input['times'] = times
      to.window = windowOf(null, times)
    }
    if (how % 4 === 1 || how % 4 === 3) {
      const line = this.#fresh.line()
      input['line_items'] = [line]
      const [, , service] = JSON.parse(this.#usual.work) as [string, number, string | null]
      to.work = workOf(line.name, line.unit_price_cents, service)
    }
    if (how % 4 === 2) {
      // Assigns a different member, because the specification does not say how saving the same member again affects
      // other jobs.
      const member = this.#members[this.#usual.people === peopleOf([this.#members[2]!]) ? 3 : 2]!
      input['assignees'] = [{ member_id: member }]
      to.people = peopleOf([member])
    }
    await this.#run(saveRecurrence, input)
    change(this.jobs, to, from)
    Object.assign(this.#usual, to)
  }

  /**
   * Compares all jobs in the service with those in the calculation. Billed jobs are left out, because the specification
   * does not define how a change of the recurrence affects them.
   */
  async check(): Promise<void> {
    for (const [at, job] of this.jobs.entries()) {
      const shown = await this.#run(getJob, { job_id: this.#ids[at]! })
      assert.equal(shown.status === 'cancelled', job.isCancelled, `a job of ${job.on_date}: ${shown.status}`)
      if (job.isCancelled || job.isInvoiced) continue
      const line = shown.line_items[0]!
      const times = {
        start: shown.scheduled_time_start!,
        end: shown.scheduled_time_end!,
        arrival_window_minutes: shown.arrival_window_minutes!,
      }
      const now = {
        window: windowOf(shown.scheduled_date === job.on_date ? null : shown.scheduled_date, times),
        work: workOf(line.name, line.unit_price_cents, shown.service_type),
        place: 'home',
        people: peopleOf(shown.assignees.map(({ member_id }) => member_id)),
      }
      assert.deepEqual(now, job.now, `the job of ${job.on_date}, pinned in ${pinned(job).join(', ')}`)
    }
  }

  async end(how: number): Promise<void> {
    const cancelPinned = how % 4 === 0
    const from = how % 5 === 0 ? this.jobs[1]!.on_date : ''
    const recurrence = await this.#run(saveRecurrence, {
      job_recurrence_id: this.#recurrenceId,
      archived: true,
      ...(cancelPinned ? { cancel_pinned: true } : {}),
      ...(from ? { changes_from: from } : {}),
    })
    const kept = end(this.jobs, { cancelPinned, from })
    const named = kept.map(({ on_date, pinned: groupNames }) => ({
      job_id: this.#ids[this.jobs.findIndex((job) => job.on_date === on_date)],
      on_date,
      pinned: groupNames,
    }))
    // Started and billed jobs are not compared, because the specification does not say whether the list of remaining
    // jobs contains them.
    const byOffice = new Set(
      this.jobs.filter((job) => job.isStarted || job.isInvoiced).map((job) => job.on_date),
    )
    const shown = recurrence.kept.map(({ job_id, on_date, pinned: groupNames }) => ({
      job_id,
      on_date,
      pinned: groupNames,
    }))
    assert.deepEqual(
      shown.filter(({ on_date }) => !byOffice.has(on_date)),
      named,
    )
  }
}
