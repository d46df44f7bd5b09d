import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { newId } from '../../src/kernel/ids.ts'
import { judge, onlineAlone, subjectOf } from './judge.ts'
import { assertEnd } from './end.ts'
import { type Became, type Change, day, type Known, oneOf, type Values } from './model.ts'
import { actInOffice, shareRecords, sampleTexts } from './office.ts'
import { follow, type Phone } from './phone.ts'
import { type Holder, letEverybodyBackIn, type World } from './world.ts'

interface SyncResult {
  change_id: string
  verdict: string
  replayed: boolean
  record: { kind: Known['kind']; id: string; version: number } | null
  server: { id: string } | null
  merged_into: string | null
  error: { code: string; details: { reason?: string }[] } | null
}

/**
 * Runs a random history (sequence of actions) of three phones and an office that share a few records. Phones change
 * their copies while they are offline, and the office changes the same records. Requests and answers of phones get
 * lost. Requests are repeated, sent twice at once, and sent in another order. The clocks of phones are wrong. Clients
 * are merged, and leads are deleted and reassigned. Members move to another location, lose permissions, leave and come
 * back.
 *
 * A model, which is independent of the service, stores the state of each record and determines the verdict of every
 * change when it is first applied.
 */
export async function runHistory(world: World): Promise<void> {
  const { org, chance, tally, phones } = world
  const one = <T>(of: readonly T[]): T => oneOf(chance, of)
  const server = new Map<string, Known>()
  const became = new Map<string, Became>()
  const changes = new Map<string, Change>()
  const rules = { server, became }
  const shared = await shareRecords(world, server)
  const { first, second, job } = shared

  const copy = (): Map<string, Known> =>
    new Map([...server].map(([id, record]) => [id, { ...record, values: { ...record.values } }]))
  for (const phone of phones)
    Object.assign(phone, { ahead: one(clocks), has: copy(), unsent: [], sent: [] } satisfies Partial<Phone>)

  const act = (phone: Phone): void => {
    const age = one([0, 0, 60_000, 3 * day, 13 * day, 15 * day])
    const device_at = new Date(Date.now() - age + phone.ahead).toISOString()
    const base = { change_id: newId(), device_at }
    const editable = [...phone.has.values()].filter(
      ({ end, kind }) => end === null && kind !== 'todo' && kind !== 'message',
    )
    const creation = phone.unsent.concat(phone.sent).find((each) => each.operation === 'mobile.leads.create')
    const earlier = phone.unsent.at(-1) ?? phone.sent.at(-1)
    const update = (record: Known, names: readonly string[]): Change => {
      const newValues = Object.fromEntries(names.map((name) => [name, one(sampleTexts)]))
      const had = Object.fromEntries(names.map((name) => [name, record.values[name] ?? null]))
      Object.assign(record.values, newValues)
      return {
        ...base,
        operation: `${record.kind}s.update`,
        input: { [`${record.kind}_id`]: record.id, ...newValues },
        ...(chance.integer(4) === 0 ? {} : { base: had }),
        ...(chance.integer(3) > 0 ? { base_version: record.version } : {}),
        ...(earlier && chance.integer(6) === 0 ? { depends_on: [earlier.change_id] } : {}),
      }
    }
    const make = (): Change => {
      const record = one(editable)
      switch (chance.integer(12)) {
        case 0:
          return {
            ...base,
            operation: 'mobile.leads.create',
            // The customer name, and sometimes the notes, contain the id of this change. These are free-text fields,
            // so the service must not replace the id of the change by the id of a record.
            input: {
              customer_name: base.change_id,
              service_address: '1 Main St',
              ...(chance.integer(3) === 0 ? { notes: `change:${base.change_id}` } : {}),
            },
          }
        case 1:
          return {
            ...base,
            operation: 'todos.create',
            input: { title: base.change_id },
            ...(earlier && chance.integer(2) === 0 ? { depends_on: [earlier.change_id] } : {}),
          }
        case 2:
          return {
            ...base,
            operation: 'todos.create',
            input: { title: base.change_id, ...(creation && { lead_id: `change:${creation.change_id}` }) },
          }
        case 3:
          return { ...base, operation: one(onlineAlone), input: { lead_id: record.id } }
        case 4:
          return {
            ...base,
            operation: 'mobile.jobs.setStatus',
            input: { job_id: job.id, action: one(['en_route', 'start', 'complete']) },
          }
        case 5:
          if (!creation) return update(phone.has.get(second.id)!, ['notes'])
          return {
            ...base,
            operation: 'leads.update',
            input: { lead_id: `change:${creation.change_id}`, city: one(sampleTexts) },
            ...(earlier && chance.integer(2) === 0 ? { depends_on: [earlier.change_id] } : {}),
          }
        case 6:
        case 7:
        case 8:
          return {
            ...base,
            operation: 'inbox.notes.add',
            input: {
              ...(record.kind === 'lead' ? { lead_id: record.id } : { client_id: one([first, second]).id }),
              body: base.change_id,
            },
          }
        case 9:
          return record.kind === 'client'
            ? update(record, ['notes'])
            : update(phone.has.get(second.id)!, ['notes'])
        default:
          return record.kind === 'lead'
            ? update(record, one([['notes'], ['city'], ['notes', 'city']]))
            : update(phone.has.get(first.id)!, ['notes'])
      }
    }
    const change = make()
    phone.unsent.push(change)
    changes.set(change.change_id, change)
    tally.changes += 1
  }

  const send = async (phone: Phone, batch: readonly Change[]): Promise<void> => {
    if (batch.length === 0) return
    // Simulates that the request is lost before it reaches the service.
    if (chance.integer(5) === 0) return
    tally.sendings += 1
    const body = {
      device: 'Phone',
      device_now: new Date(Date.now() + phone.ahead).toISOString(),
      changes: batch,
    }
    const post = (idempotencyKey: string) =>
      org.request('POST', '/workflows/sync.upload.apply', { key: phone.holder.key, idempotencyKey, body })
    if (!phone.holder.active) {
      tally.refusedBatches += 1
      assert.equal((await post(randomUUID())).status, 403)
      return
    }
    const expected = batch.map((change) => {
      const before = became.get(change.change_id)
      const now = before ?? judge(rules, phone.holder, change, phone.ahead)
      became.set(change.change_id, now)
      const kind = making[change.operation]
      if (!before && now.verdict === 'applied' && kind !== undefined) add(phone.holder, change, now, kind)
      return { verdict: now.verdict, replayed: before !== undefined }
    })
    const keys = [randomUUID()]
    if (chance.integer(6) === 0) keys.push(randomUUID())
    const answers = await Promise.all(keys.map(post))
    for (const { status, text } of answers) assert.equal(status, 200, text)
    const tellings = answers.map(({ body: { data } }) => data.results as SyncResult[])
    // The service processes one of the two simultaneous requests. Its stored results are the answer to the other.
    const [results, again] = tellings.toSorted((one, other) => replayedOf(one) - replayedOf(other))
    if (again) {
      tally.atOnce += 1
      assert.ok(again.every(({ replayed }) => replayed))
      assert.deepEqual(verdictsOf(again), verdictsOf(results!))
    }
    assert.deepEqual(
      results!.map(({ verdict, replayed }) => ({ verdict, replayed })),
      expected,
      JSON.stringify(batch.map((change, at) => ({ change, result: results![at] }))),
    )
    for (const result of results!) checkResult(result)
    // Simulates that the answer is lost and that the phone repeats the same request at once.
    if (chance.integer(6) === 0) {
      tally.repeatedAnswers += 1
      const repeated = await post(keys[0]!)
      assert.deepEqual([repeated.status, repeated.text !== ''], [200, true])
      assert.deepEqual(repeated.body.data, answers[0]!.body.data)
    }
    // Simulates that the answer is lost, so that the phone sends the changes again later.
    if (chance.integer(5) === 0) return
    const sentChanges = new Set(batch)
    phone.unsent = phone.unsent.filter((change) => !sentChanges.has(change))
    phone.sent.push(...batch.filter((change) => !phone.sent.includes(change)))
    if (chance.integer(2) === 0) phone.has = copy()
    if (chance.integer(8) === 0) await sendAnother(phone)
  }

  const checkResult = (result: SyncResult): void => {
    const { change_id, verdict, replayed, record, server: serverRecord, merged_into, error } = result
    if (replayed) return
    tally.verdicts[verdict] = (tally.verdicts[verdict] ?? 0) + 1
    const change = changes.get(change_id)!
    const expected = became.get(change_id)!
    if ((onlineAlone as readonly string[]).includes(change.operation))
      assert.equal(error!.details[0]!.reason, 'not_offline')
    if (verdict === 'applied') {
      if (expected.record?.id === `change:${change_id}`) named(expected.record.id, record!.id)
      assert.deepEqual([record!.id, record!.version], [expected.record!.id, expected.record!.version])
    }
    if (verdict === 'conflict' || verdict === 'superseded') assert.equal(serverRecord?.id, record!.id)
    if (merged_into !== null) assert.equal(merged_into, second.id)
  }

  /**
   * Adds the record that a change creates to the model. The record has a placeholder as its id until the service
   * reports the real one.
   */
  const add = (
    { id: holderId, locations }: Holder,
    change: Change,
    now: Became,
    kind: Known['kind'],
  ): void => {
    const id = `change:${change.change_id}`
    const isLead = kind === 'lead'
    const notes = (change.input['notes'] ?? null) as string | null
    const locationId = subjectOf(change, rules)?.locationId ?? homeOf(world, locations)
    const values: Values = isLead ? { notes, city: null } : {}
    const assignedTo = isLead ? holderId : null
    server.set(id, { kind, id, locationId, version: 1, values, assignedTo, end: null })
    now.record = { id, version: 1 }
  }
  const named = (placeholder: string, id: string): void => {
    const record = server.get(placeholder)!
    server.delete(placeholder)
    server.set(id, Object.assign(record, { id }))
    for (const { record: expectedRecord } of became.values())
      if (expectedRecord?.id === placeholder) expectedRecord.id = id
  }

  /**
   * Sends a change with the id of an earlier, different change. It must be rejected as `idempotency_conflict`, and the
   * effect of the earlier change must stay.
   */
  const sendAnother = async ({ holder, sent, ahead }: Phone): Promise<void> => {
    const change = one(sent)
    const body = {
      device: 'Phone',
      device_now: new Date(Date.now() + ahead).toISOString(),
      changes: [
        one([
          { ...change, base_version: 99 },
          { ...change, input: { ...change.input, x: 1 } },
        ]),
      ],
    }
    const { status, body: answer } = await org.request('POST', '/workflows/sync.upload.apply', {
      key: holder.key,
      body,
    })
    assert.equal(status, 200)
    const [result] = answer.data.results as SyncResult[]
    assert.deepEqual([result!.verdict, result!.error?.code], ['rejected', 'idempotency_conflict'])
  }

  const turnCount = 12 + chance.integer(14)
  for (let turn = 0; turn < turnCount; turn++) {
    const phone = one(phones)
    switch (chance.integer(8)) {
      case 0:
      case 1:
        await actInOffice(world, server, shared)
        break
      case 2:
      case 3: {
        const some = phone.unsent.slice(0, 1 + chance.integer(phone.unsent.length + 1))
        // The batch also repeats changes that were already sent, and sometimes reverses the order of the new changes.
        const again = phone.sent.filter(() => chance.integer(4) === 0)
        const batch = chance.integer(3) === 0 ? [...again, ...some.toReversed()] : [...some, ...again]
        await send(phone, batch)
        break
      }
      case 4:
        if (chance.integer(3) === 0) phone.ahead = one(clocks)
        else await follow(world, phone, true)
        break
      default:
        act(phone)
    }
  }
  await letEverybodyBackIn(world)
  for (const phone of phones)
    for (let tries = 0; phone.unsent.length > 0 && tries < 200; tries++) await send(phone, phone.unsent)
  await assertEnd(world, { server, became, changes })
  for (const { kind, id, end } of server.values()) {
    if (end !== null) continue
    if (kind === 'client') world.old.clients.push(id)
    if (kind === 'lead') world.old.leads.push(id)
  }
}

const making: { [operation: string]: Known['kind'] } = {
  'mobile.leads.create': 'lead',
  'todos.create': 'todo',
  'inbox.notes.add': 'message',
}
const clocks = [0, 0, 3 * day, -40 * day, 90_000]
const replayedOf = (results: readonly SyncResult[]): number =>
  results.filter(({ replayed }) => replayed).length
const verdictsOf = (results: readonly SyncResult[]) =>
  results.map(({ change_id, verdict }) => ({ change_id, verdict }))

function homeOf({ locations: [main] }: World, accessibleLocations: '*' | readonly string[]): string {
  return accessibleLocations === '*' || accessibleLocations.includes(main) ? main : accessibleLocations[0]!
}
