import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { startBatch, stopBatch } from '../../src/domains/office/batches/operations.ts'
import {
  endsAfter,
  prepare,
  queueAgain,
  readBatch,
  runBatches,
} from '../../src/domains/office/batches/testing/batching.ts'
import { saveCrew } from '../../src/domains/office/workforce/operations.ts'
import { createLead, updateLead } from '../../src/domains/customers/leads/operations.ts'
import { addLocation, hire } from '../../src/domains/customers/leads/testing/people.ts'
import { applyTags } from '../../src/domains/customers/tags/operations.ts'
import { assignJob, updateJob } from '../../src/domains/work/jobs/operations.ts'
import { jobIn } from '../../src/domains/work/jobs/testing/working.ts'
import type { Role } from '../../src/kernel/access/permissions.ts'
import { AppError } from '../../src/kernel/errors.ts'
import type { Operation } from '../../src/kernel/operations/operation.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'
import type { Random } from '../crash/random.ts'

type Fields = Record<string, unknown>
/** Fields of all records, by id. Records that were deleted are absent. */
type State = Map<string, Fields>

/** Change of a record by an item that ran: the changed fields with their values before and after it. */
interface ItemChange {
  recordId: string
  isCreated: boolean
  before: Fields
  after: Fields
}

interface OfficeBatch {
  id: string
  token: string
  /** Number of calls outside the batch that had changed each record when the batch was prepared. */
  preparedAt: number
  /** The batch that this one undoes, and for each of its items the number of the item that it undoes. */
  undoes?: { batch: OfficeBatch; items: number[] }
  changes: Map<number, ItemChange>
  isEnded: boolean
}

interface Call {
  operation: Operation
  input: Fields
}

const call = (operation: unknown, input: Fields): Call => ({ operation: operation as Operation, input })

const lead = { customer_name: 'Ada', service_address: '1 Main St' }
const tagNames = ['VIP', 'Roof']
const texts = ['Rain', 'Sun', null]

/**
 * An office whose members prepare, run, stop and undo batches over the same few records, while others edit them by hand
 * and the access of the member changes. Each step checks what it changed:
 *
 * - An item that ran changed only its own record; another item changed nothing.
 * - An undo item that ran restored what its item had changed, and nothing that was edited since. If the record was not
 *   edited and the member has access, the item ran.
 * - Without access no item ran, and each has an error.
 */
export class Office {
  readonly org: TestOrg
  readonly #random: Random
  readonly #batches: OfficeBatch[] = []
  /** For each record, the numbers of the calls that changed it, with the batch to which they belong. */
  readonly #calls = new Map<string, { at: number; batch: OfficeBatch | undefined }[]>()
  #clock = 0
  #member: { id: string; role: Role; active: boolean; locations: string[] | null }
  readonly #people: { reps: string[]; crews: string[] }
  readonly #leadLocations: string[]
  readonly ran = new Map<string, number>()

  private constructor(
    org: TestOrg,
    random: Random,
    { memberId, ...people }: { memberId: string; reps: string[]; crews: string[]; locations: string[] },
  ) {
    this.org = org
    this.#random = random
    this.#member = { id: memberId, role: 'manager', active: true, locations: null }
    this.#people = people
    this.#leadLocations = people.locations
  }

  static async open(random: Random): Promise<Office> {
    const org = await testOrg()
    const north = await addLocation(org)
    const crews: string[] = []
    for (let at = 0; at < 2; at++) {
      const member_id = (await hire(org, 'technician')).id
      const crew = { name: `Crew ${at}`, location_id: org.locationId, members: [{ member_id }] }
      crews.push((await org.run(saveCrew, crew, org.owner)).id)
    }
    const office = new Office(org, random, {
      memberId: (await hire(org, 'manager')).id,
      reps: [(await hire(org)).id, (await hire(org)).id],
      crews,
      locations: [org.locationId, org.locationId, north],
    })
    for (const location_id of office.#leadLocations)
      await org.run(createLead, { ...lead, location_id }, org.owner)
    for (let at = 0; at < 2; at++) await jobIn(org, 'scheduled', { assignees: [] })
    return office
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[this.#random.integer(items.length)]!
  }

  async step(): Promise<void> {
    const steps = [
      () => this.#prepare(),
      () => this.#prepare(),
      () => this.#prepareUndo(),
      () => this.#prepareUndo(),
      () => this.#run(),
      () => this.#run(),
      () => this.#run(),
      () => this.#run(),
      () => this.#editByHand(),
      () => this.#changeAccess(),
    ]
    await this.#pick(steps)()
  }

  #count(name: string): void {
    this.ran.set(name, (this.ran.get(name) ?? 0) + 1)
  }

  async #state(): Promise<State> {
    const leads = await this.org.query<Fields & { id: string }>(
      `select id, 'lead' as kind, notes, city, assigned_to, version, location_id,
              array(select t from unnest(tags) t order by 1) as tags from live.leads
        where org_id = $1 and archived_at is null order by id`,
    )
    const jobs = await this.org.query<Fields & { id: string }>(
      `select r.id, 'job' as kind, r.notes, r.crew_id, r.vehicle_id, r.version, r.location_id,
              array(select t from unnest(r.tags) t order by 1) as tags,
              array(select a.member_id || a.role from live.job_assignees a where a.org_id = r.org_id and a.job_id = r.id
                     order by 1) as assignees
         from live.jobs r where r.org_id = $1 order by r.id`,
    )
    return new Map([...leads, ...jobs].map((row) => [row.id, row]))
  }

  /** Returns a random call that changes one record. */
  #randomCall(state: State): Call {
    const ids = [...state.keys()]
    const id = this.#pick(ids)
    const tags = { [this.#pick(['add', 'remove'])]: [this.#pick(tagNames)] }
    if (state.get(id)!['kind'] === 'lead')
      return this.#pick([
        call(updateLead, { lead_id: id, notes: this.#pick(texts) }),
        call(updateLead, { lead_id: id, notes: this.#pick(texts), city: this.#pick(texts) }),
        call(applyTags, { lead_id: id, ...tags }),
      ])
    const assignees = this.#pick([[], [{ member_id: this.#pick(this.#people.reps), role: 'crew' }]])
    return this.#pick([
      call(updateJob, { job_id: id, notes: this.#pick(texts) }),
      call(assignJob, { job_id: id, crew_id: this.#pick([...this.#people.crews, null]) }),
      call(assignJob, { job_id: id, assignees }),
      call(assignJob, { job_id: id, vehicle_id: this.#pick([...this.#people.reps, null]) }),
      call(applyTags, { job_id: id, ...tags }),
    ])
  }

  get #actor() {
    const { id, role, locations } = this.#member
    return { type: 'member' as const, id, role, locations: locations ?? ('*' as const) }
  }

  /** Prepares a batch with up to four calls of one operation, or with new leads. */
  async #prepare(): Promise<void> {
    if (!this.#member.active) return
    const state = await this.#state()
    const first = this.#randomCall(state)
    const inputs = [first.input]
    for (let tries = 0; tries < 12 && inputs.length < 4; tries++) {
      const next = this.#randomCall(state)
      if (next.operation === first.operation) inputs.push(next.input)
    }
    const isCreation = this.#random.integer(5) === 0
    const choice = isCreation
      ? { operation: 'leads.create', inputs: [lead, lead] }
      : { operation: first.operation.name, inputs }
    const prepared = await unlessRefused(prepare(this.org, choice, this.#actor))
    if (!prepared) return
    this.#batches.push(this.#batch(prepared))
    if (this.#hasNoAccess()) for (const { verdict } of prepared.items) assert.equal(verdict, 'refused')
  }

  #batch({ id, confirm_token }: { id: string; confirm_token: string }): OfficeBatch {
    return { id, token: confirm_token, preparedAt: this.#clock, changes: new Map(), isEnded: false }
  }

  /** True if the member can no longer change any record. */
  #hasNoAccess(): boolean {
    return !this.#member.active || this.#member.role === 'technician'
  }

  #canAccess(fields: Fields | undefined): boolean {
    const { locations } = this.#member
    return (
      !this.#hasNoAccess() && (!fields || !locations || locations.includes(fields['location_id'] as string))
    )
  }

  /** Prepares the undo of an earlier batch, and checks the verdict of each of its items. */
  async #prepareUndo(): Promise<void> {
    const ended = this.#batches.filter(({ isEnded }) => isEnded)
    if (!this.#member.active || ended.length === 0) return
    const batch = this.#pick(ended)
    const prepared = await unlessRefused(prepare(this.org, { undo_of: batch.id }, this.#actor))
    if (!prepared) return
    const rows = await this.org.query<{ n: number }>(
      `select n from live.batch_items where org_id = $1 and batch_id = $2 and verdict = 'done' and inverse is not null order by n desc`,
      [batch.id],
    )
    const items = rows.map(({ n }) => n)
    assert.equal(prepared.items.length, items.length)
    this.#batches.push({ ...this.#batch(prepared), undoes: { batch, items } })
    const state = await this.#state()
    for (const [at, { verdict, error }] of prepared.items.entries()) {
      const change = batch.changes.get(items[at]!)!
      const fields = state.get(change.recordId)
      const what = JSON.stringify({ change, fields, verdict, error })
      if (!this.#canAccess(fields)) {
        assert.equal(verdict, 'refused', what)
        assert.ok(error!.message, what)
        continue
      }
      if (!fields) {
        assert.equal(verdict, 'refused', what)
      } else if (change.isCreated) {
        assert.equal(verdict, this.#isWorkedOn(change.recordId, batch) ? 'refused' : 'ready', what)
      } else {
        const isEdited = editedFields(change, fields).length > 0
        assert.equal(verdict === 'refused', isEdited, what)
        if (verdict !== 'refused') state.set(change.recordId, { ...fields, ...restored(change, fields) })
      }
      if (change.isCreated && verdict === 'ready') state.delete(change.recordId)
    }
  }

  /** True if calls that belong neither to the batch nor to one of its undos changed the record. */
  #isWorkedOn(recordId: string, batch: OfficeBatch): boolean {
    return (this.#calls.get(recordId) ?? []).some(
      ({ batch: by }) => by !== batch && by?.undoes?.batch !== batch,
    )
  }

  /** Runs a prepared batch, item after item. Between two items the access can change, or a record. */
  async #run(): Promise<void> {
    const prepared = this.#batches.filter(({ isEnded }) => !isEnded)
    if (!this.#member.active || prepared.length === 0) return
    const batch = this.#pick(prepared)
    const { id: batch_id, token: confirm_token } = batch
    const started = await unlessRefused(this.org.run(startBatch, { batch_id, confirm_token }, this.#actor))
    batch.isEnded = true
    if (!started) {
      await this.org.run(stopBatch, { batch_id }, this.org.owner)
      return
    }
    for (let [isFirst, isOver] = [true, false]; !isOver; isFirst = false) {
      const intrusion = this.#random.integer(12)
      if (intrusion === 0) await this.#editByHand()
      if (intrusion === 1) await this.#changeAccess()
      if (intrusion === 2) {
        await unlessRefused(this.org.run(stopBatch, { batch_id }, this.org.owner))
        return
      }
      isOver = await this.#runItem(batch, isFirst)
    }
  }

  /** Runs the next item. Returns true if the batch has no other. */
  async #runItem(batch: OfficeBatch, isFirst: boolean): Promise<boolean> {
    const before = await this.#state()
    const { items: all } = await readBatch(this.org, batch.id)
    const next = all.find(({ verdict }) => verdict === 'ready')
    if (!isFirst) await queueAgain(this.org, batch.id)
    await runBatches(this.org, endsAfter(next ? 1 : 0))
    if (!next) return true
    const after = await this.#state()
    const { verdict, error } = (await readBatch(this.org, batch.id)).items[next.n - 1]!
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
      (id) => !isDeepStrictEqual(before.get(id), after.get(id)),
    )
    const what = JSON.stringify({ next, verdict, error, member: this.#member, changed })
    this.#count(`${batch.undoes ? 'undo ' : ''}${next.operation} ${verdict}`)
    const recordId = next.subject?.id ?? changed[0]!
    const undone = batch.undoes?.batch.changes.get(batch.undoes.items[next.n - 1]!)
    if (verdict === 'done') {
      assert.deepEqual(changed, [recordId], what)
      assert.ok(this.#canAccess(before.get(recordId)), what)
      if (undone) this.#checkUndone(undone, before.get(recordId)!, after.get(recordId), what)
      batch.changes.set(next.n, {
        recordId,
        isCreated: !before.has(recordId),
        before: before.get(recordId) ?? {},
        after: after.get(recordId) ?? {},
      })
      this.#recordCall(recordId, batch)
      return false
    }
    assert.equal(verdict, 'changed', what)
    assert.deepEqual(changed, [], what)
    const isTouched = (this.#calls.get(recordId) ?? []).some(
      ({ at, batch: by }) => at > batch.preparedAt && by !== batch,
    )
    const isBlocked = all
      .slice(0, next.n - 1)
      .some((item) => item.subject?.id === recordId && item.verdict === 'changed')
    assert.ok(isTouched || isBlocked || !this.#canAccess(before.get(recordId)), `for no reason: ${what}`)
    assert.ok(error!.message.length > 0, what)
    return false
  }

  #checkUndone(change: ItemChange, before: Fields, after: Fields | undefined, what: string): void {
    if (change.isCreated) return assert.equal(after, undefined, what)
    assert.deepEqual(editedFields(change, before), [], what)
    const { version: _before, ...expected } = { ...before, ...restored(change, before) }
    const { version: _after, ...found } = after!
    assert.deepEqual(found, expected, what)
  }

  #recordCall(recordId: string, batch?: OfficeBatch): void {
    const calls = this.#calls.get(recordId) ?? []
    calls.push({ at: ++this.#clock, batch })
    this.#calls.set(recordId, calls)
  }

  async #editByHand(): Promise<void> {
    const before = await this.#state()
    const { operation, input } = this.#randomCall(before)
    await unlessRefused(this.org.run(operation, input, this.org.owner))
    const after = await this.#state()
    for (const [id, fields] of after) if (!isDeepStrictEqual(before.get(id), fields)) this.#recordCall(id)
  }

  async #changeAccess(): Promise<void> {
    const member = this.#member
    const isRestricted = !member.active || member.role !== 'manager' || member.locations !== null
    const change = isRestricted ? 3 : this.#random.integer(3)
    if (change === 0) member.role = 'technician'
    else if (change === 1) member.active = false
    else if (change === 2) member.locations = [this.org.locationId]
    else Object.assign(member, { role: 'manager', active: true, locations: null })
    await this.org.query(
      'update quoin.members set role = $3, active = $4, location_ids = $5 where org_id = $1 and id = $2',
      [member.id, member.role, member.active, member.locations],
    )
  }
}

/** Returns the changed fields, except tags, whose value is no longer the one that the item left. */
function editedFields({ before, after }: ItemChange, now: Fields): string[] {
  return changedFields(before, after).filter((name) => !isDeepStrictEqual(now[name], after[name]))
}

const changedFields = (before: Fields, after: Fields): string[] =>
  Object.keys(after).filter(
    (name) => !['tags', 'version'].includes(name) && !isDeepStrictEqual(before[name], after[name]),
  )

/** Returns the values that the fields have after the change is undone. */
function restored({ before, after }: ItemChange, now: Fields): Fields {
  const values = Object.fromEntries(changedFields(before, after).map((name) => [name, before[name]]))
  const [had, has, present] = [before, after, now].map((fields) => (fields['tags'] ?? []) as string[])
  const lost = had!.filter((tag) => !has!.includes(tag))
  const added = has!.filter((tag) => !had!.includes(tag))
  const tags = [
    ...present!.filter((tag) => !added.includes(tag)),
    ...lost.filter((tag) => !present!.includes(tag)),
  ]
  return { ...values, tags: tags.toSorted() }
}

/** Returns the result of a call, or undefined if it was refused. */
async function unlessRefused<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return undefined
    throw error
  }
}
