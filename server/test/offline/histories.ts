import assert from 'node:assert/strict'
import { createClient, mergeClient, updateClient } from '../../src/domains/clients/operations.ts'
import { addJob } from '../../src/domains/jobs/testing/add-job.ts'
import { createLead, deleteLead, updateLead } from '../../src/domains/leads/operations.ts'
import { applyUpload, changesSync } from '../../src/domains/sync/operations.ts'
import { startJob } from '../../src/domains/jobs/operations.ts'
import { settled } from '../../src/domains/sync/testing/settled.ts'
import { newId } from '../../src/kernel/ids.ts'
import type { TestOrg } from '../../src/testing/test-org.ts'
import type { Random } from '../crash/random.ts'

type Verdict = 'applied' | 'superseded' | 'conflict' | 'gone' | 'rejected'

interface Record {
  kind: 'lead' | 'client' | 'job' | 'todo'
  id: string
  version: number
  values: { [name: string]: string | null }
  end: null | 'deleted' | { mergedInto: string }
}

interface Change {
  change_id: string
  operation: string
  input: { [name: string]: unknown }
  base_version?: number
  base?: { [name: string]: string | null }
  device_at: string
  depends_on?: string[]
}

interface Phone {
  /** How far its clock is ahead, in milliseconds. */
  ahead: number
  has: Map<string, Record>
  unsent: Change[]
  sent: Change[]
}

export interface Tally {
  changes: number
  sendings: number
  verdicts: { [verdict: string]: number }
}

const day = 86_400_000
const steps = ['scheduled', 'en_route', 'in_progress', 'complete']
const stepOf: { [action: string]: string } = {
  en_route: 'en_route',
  start: 'in_progress',
  complete: 'complete',
}
const place = { address_line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' }

/**
 * Histories of three phones and an office that share a few records: each phone changes what it has of them while it has no
 * network, and the office changes the same. What phones send is lost on its way or on the way back, sent again, and sent in
 * another order; their clocks are wrong; clients are merged, leads deleted.
 *
 * The model is written for itself, from the rules: it keeps what each record is, and says of every change at the moment at
 * which it is first done what becomes of it. It knows nothing of versions that the service does not tell.
 */
export async function runHistory(org: TestOrg, chance: Random, tally: Tally): Promise<void> {
  const { owner } = org
  const one = <T>(of: readonly T[]): T => of[chance.integer(of.length)]!
  const words = ['a', 'b', 'c']
  const server = new Map<string, Record>()
  const verdicts = new Map<string, Verdict>()
  const made = new Map<string, string>()
  const changes = new Map<string, Change>()
  const add = (record: Record): Record => {
    server.set(record.id, record)
    return record
  }

  const lead = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' }, owner)
  add({ kind: 'lead', id: lead.id, version: 1, values: { notes: null, city: null }, end: null })
  for (const name of ['Ada', 'Bob']) {
    const client = await org.run(createClient, { name: `${name} ${lead.id}`, ...place }, owner)
    add({ kind: 'client', id: client.id, version: client.version, values: { notes: null }, end: null })
  }
  const [first, second] = [...server.values()].filter(({ kind }) => kind === 'client') as [Record, Record]
  const jobId = await addJob(org, {
    client_id: second.id,
    status: 'scheduled',
    scheduled_date: '2026-03-02',
    assignees: [{ member_id: org.ownerId, role: 'lead' }],
  })
  add({ kind: 'job', id: jobId, version: 1, values: { status: 'scheduled', notes: null }, end: null })

  const copy = (): Map<string, Record> =>
    new Map([...server].map(([id, record]) => [id, { ...record, values: { ...record.values } }]))
  const phones = Array.from({ length: 3 }, (): Phone => ({
    ahead: one([0, 0, 3 * day, -40 * day, 90_000]),
    has: copy(),
    unsent: [],
    sent: [],
  }))

  const office = async (): Promise<void> => {
    const record = one([...server.values()].filter(({ end, kind }) => end === null && kind !== 'todo'))
    const notes = one(words)
    const change = (name: string, value: string): void => {
      if (record.values[name] === value) return
      record.values[name] = value
      record.version += 1
    }
    switch (record.kind) {
      case 'lead':
        if (chance.integer(6) === 0) {
          await org.run(deleteLead, { lead_id: record.id }, owner)
          record.end = 'deleted'
        } else {
          const name = one(['notes', 'city'])
          await org.run(updateLead, { lead_id: record.id, [name]: notes }, owner)
          change(name, notes)
        }
        return
      case 'client':
        if (record === first && chance.integer(4) === 0) {
          await org.run(mergeClient, { client_id: first.id, into_client_id: second.id }, owner)
          first.end = { mergedInto: second.id }
          await look(second)
        } else {
          await org.run(updateClient, { client_id: record.id, notes }, owner)
          change('notes', notes)
        }
        return
      case 'job':
        if (record.values['status'] === 'scheduled' || record.values['status'] === 'en_route') {
          await org.run(startJob, { job_id: record.id }, owner)
          change('status', 'in_progress')
        }
        return
    }
  }
  /** What a merge does to the survivor is not what is tried here. */
  const look = async (record: Record): Promise<void> => {
    const { rows } = await org.app.inspect.query<{ version: number; notes: string | null }>(
      'select version, notes from live.clients where id = $1',
      [record.id],
    )
    record.version = rows[0]!.version
    record.values['notes'] = rows[0]!.notes
  }

  const act = (phone: Phone): void => {
    const age = one([0, 0, 60_000, 3 * day, 13 * day, 15 * day])
    const device_at = new Date(Date.now() - age + phone.ahead).toISOString()
    const base = { change_id: newId(), device_at }
    const known = [...phone.has.values()].filter(({ end }) => end === null)
    const update = (record: Record, names: readonly string[]): Change => {
      const wanted = Object.fromEntries(names.map((name) => [name, one(words)]))
      const had = Object.fromEntries(names.map((name) => [name, record.values[name] ?? null]))
      const version = record.version
      Object.assign(record.values, wanted)
      return {
        ...base,
        operation: `${record.kind}s.update`,
        input: { [`${record.kind}_id`]: record.id, ...wanted },
        ...(chance.integer(4) === 0 ? {} : { base: had }),
        ...(version > 0 && chance.integer(3) > 0 ? { base_version: version } : {}),
      }
    }
    const make = (): Change => {
      const record = one(known)
      const earlier = phone.unsent.at(-1) ?? phone.sent.at(-1)
      switch (chance.integer(8)) {
        case 0:
          return {
            ...base,
            operation: 'mobile.leads.create',
            input: { customer_name: base.change_id, service_address: '1 Main St' },
          }
        case 1:
          return {
            ...base,
            operation: 'todos.create',
            input: { title: base.change_id },
            ...(earlier && chance.integer(2) === 0 ? { depends_on: [earlier.change_id] } : {}),
          }
        case 2: {
          const creation = [...phone.unsent, ...phone.sent].find(
            ({ operation }) => operation === 'mobile.leads.create',
          )
          if (!creation) return { ...base, operation: 'todos.create', input: { title: base.change_id } }
          return {
            ...base,
            operation: 'todos.create',
            input: { title: base.change_id, lead_id: `change:${creation.change_id}` },
          }
        }
        case 3:
          return {
            ...base,
            operation: one([
              'estimates.accept',
              'invoices.recordPayment',
              'inbox.messages.sendSms',
              'mobile.inbox.reply',
              'leads.delete',
            ]),
            input: { lead_id: record.id },
          }
        case 4:
          return {
            ...base,
            operation: 'mobile.jobs.setStatus',
            input: { job_id: jobId, action: one(['en_route', 'start', 'complete']) },
          }
        case 5:
          return record.kind === 'client'
            ? update(record, ['notes'])
            : update(phone.has.get(second.id)!, ['notes'])
        default:
          return record.kind === 'lead' && record.version > 0
            ? update(record, one([['notes'], ['city'], ['notes', 'city']]))
            : update(phone.has.get(first.id)!, ['notes'])
      }
    }
    const change = make()
    phone.unsent.push(change)
    changes.set(change.change_id, change)
    tally.changes += 1
  }

  /** The rules, once more and otherwise. */
  const judge = (phone: Phone, change: Change): Verdict => {
    const age = Date.now() + phone.ahead - Date.parse(change.device_at)
    const money = /^(estimates\.accept|invoices\.|inbox\.|mobile\.inbox|leads\.delete)/
    if (money.test(change.operation)) return 'rejected'
    if (age > 14 * day || age < -300_000) return 'rejected'
    const references = Object.values(change.input).flatMap((value) =>
      typeof value === 'string' && value.startsWith('change:') ? [value.slice(7)] : [],
    )
    for (const id of [...(change.depends_on ?? []), ...references]) {
      const verdict = verdicts.get(id)
      if (verdict !== 'applied' && verdict !== 'superseded') return 'rejected'
    }
    if (change.operation === 'mobile.leads.create' || change.operation === 'todos.create') return 'applied'
    const id = Object.entries(change.input).find(([name]) => name.endsWith('_id'))![1] as string
    const record = server.get(id)!
    if (record.end !== null) return 'gone'
    if (record.kind === 'job') {
      const wanted = stepOf[change.input['action'] as string]!
      if (steps.indexOf(wanted) <= steps.indexOf(record.values['status']!)) return 'superseded'
      record.values['status'] = wanted
      record.version += 1
      return 'applied'
    }
    const wanted = Object.entries(change.input).filter(([name]) => !name.endsWith('_id')) as [
      string,
      string,
    ][]
    const others = wanted.filter(([name, value]) => record.values[name] !== value)
    if (others.length === 0) return 'superseded'
    const isOfToday = change.base_version === record.version
    const isFree = others.every(([name]) => change.base && change.base[name] === record.values[name])
    if (!isOfToday && !isFree) return 'conflict'
    Object.assign(record.values, Object.fromEntries(wanted))
    record.version += 1
    return 'applied'
  }

  const send = async (phone: Phone, batch: readonly Change[]): Promise<void> => {
    if (batch.length === 0) return
    // Lost on its way.
    if (chance.integer(5) === 0) return
    tally.sendings += 1
    const versions = new Map<string, number>()
    const expected = batch.map((change) => {
      const before = verdicts.get(change.change_id)
      const verdict = before ?? judge(phone, change)
      verdicts.set(change.change_id, verdict)
      const about = Object.values(change.input).find((value) => server.has(value as string))
      if (before === undefined && verdict === 'applied' && !change.operation.endsWith('create'))
        versions.set(change.change_id, server.get(about as string)!.version)
      return { verdict, replayed: before !== undefined }
    })
    const device_now = new Date(Date.now() + phone.ahead).toISOString()
    const { results } = await org.run(applyUpload, { device: 'Phone', device_now, changes: batch }, owner)
    assert.deepEqual(
      results.map(({ verdict, replayed }) => ({ verdict, replayed })),
      expected,
      JSON.stringify(batch.map((change, at) => ({ change, result: results[at] }))),
    )
    for (const { change_id, verdict, replayed, record, server: shown, merged_into } of results) {
      if (replayed) continue
      tally.verdicts[verdict] = (tally.verdicts[verdict] ?? 0) + 1
      const held = record && server.get(record.id)
      if (verdict === 'applied') {
        made.set(change_id, record!.id)
        if (versions.has(change_id)) assert.equal(record!.version, versions.get(change_id))
        if (!held) {
          const kind = record!.kind as Record['kind']
          const values = kind === 'lead' ? { notes: null, city: null } : {}
          add({ kind, id: record!.id, version: 1, values, end: null })
        }
      }
      if (verdict === 'conflict' || verdict === 'superseded') assert.equal(shown?.['id'], record!.id)
      if (merged_into !== null) assert.equal(merged_into, second.id)
    }
    // The answer is lost: the phone sends them again.
    if (chance.integer(5) === 0) return
    const done = new Set(batch)
    phone.unsent = phone.unsent.filter((change) => !done.has(change))
    phone.sent.push(...batch)
    if (chance.integer(2) === 0) phone.has = copy()
  }

  const turns = 6 + chance.integer(8)
  for (let turn = 0; turn < turns; turn++) {
    const phone = one(phones)
    switch (chance.integer(6)) {
      case 0:
        await office()
        break
      case 1:
      case 2: {
        const some = phone.unsent.slice(0, 1 + chance.integer(phone.unsent.length + 1))
        // In another order, and with some that were sent before.
        const again = phone.sent.filter(() => chance.integer(4) === 0)
        const batch = chance.integer(3) === 0 ? [...again, ...some.toReversed()] : [...some, ...again]
        await send(phone, batch)
        break
      }
      default:
        act(phone)
    }
  }
  for (const phone of phones)
    for (let tries = 0; phone.unsent.length > 0 && tries < 200; tries++) await send(phone, phone.unsent)
  await judgeEnd(org, { server, verdicts, made, changes })
}

interface End {
  server: Map<string, Record>
  verdicts: Map<string, Verdict>
  made: Map<string, string>
  changes: Map<string, Change>
}

/** Nothing lost, nothing doubled: each change has one verdict, and what is there is what the model says. */
async function judgeEnd(org: TestOrg, { server, verdicts, made, changes }: End): Promise<void> {
  const { inspect } = org.app
  assert.equal(verdicts.size, changes.size)
  const { rows: kept } = await inspect.query<{ change_id: string; verdict: string }>(
    'select change_id, verdict from live.sync_results where org_id = $1 and change_id = any ($2)',
    [org.id, [...changes.keys()]],
  )
  assert.deepEqual(new Map(kept.map(({ change_id, verdict }) => [change_id, verdict])).size, verdicts.size)
  for (const { change_id, verdict } of kept) assert.equal(verdict, verdicts.get(change_id))
  const creating = [...changes.values()].filter(({ operation }) => operation.endsWith('create'))
  const { rows: created } = await inspect.query<{ id: string; name: string }>(
    `select id, customer_name as name from live.leads where org_id = $1 and customer_name = any ($2)
      union all select id, title from live.todos where org_id = $1 and title = any ($2)`,
    [org.id, creating.map(({ change_id }) => change_id)],
  )
  const wanted = creating.filter(({ change_id }) => verdicts.get(change_id) === 'applied')
  assert.deepEqual(
    created.map(({ id, name }) => `${name} ${id}`).sort(),
    wanted.map(({ change_id }) => `${change_id} ${made.get(change_id)}`).sort(),
  )
  const { rows: money } = await inspect.query(
    `select 1 from live.payments where org_id = $1 union all select 1 from live.messages where org_id = $1 limit 1`,
    [org.id],
  )
  assert.deepEqual(money, [])
  for (const { kind, id, version, values, end } of server.values()) {
    if (kind === 'todo' || Object.keys(values).length === 0) continue
    const { rows } = await inspect.query<Record['values'] & { version: number; ended: boolean }>(
      `select *, archived_at is not null ${kind === 'client' ? 'or merged_into is not null' : ''} as ended from live.${kind}s where id = $1`,
      [id],
    )
    const row = rows[0]!
    assert.equal(row.ended, end !== null, kind)
    if (end !== null) continue
    assert.equal(row.version, version, `${kind} ${id}`)
    for (const [name, value] of Object.entries(values)) assert.equal(row[name], value, `${kind} ${name}`)
  }
}

/** A copy that reads on until there is nothing more, as phones do: it is what a new one reads. */
export async function assertCopies(org: TestOrg, from?: string): Promise<string> {
  await settled(org)
  const read = async (start?: string) => {
    const copy = new Map<string, string>()
    let cursor = start
    for (let more = true; more;) {
      const page = await org.run(changesSync, { limit: 500, ...(cursor && { cursor }) }, org.owner)
      for (const { kind, id, version, change } of page.items)
        copy.set(`${kind} ${id}`, `${version} ${change}`)
      ;({ next_cursor: cursor, has_more: more } = page)
    }
    return { copy, cursor: cursor! }
  }
  const { copy, cursor } = await read(from)
  for (const kind of ['lead', 'client', 'job'] as const) {
    const { rows } = await org.app.inspect.query<{ id: string; version: number; ended: boolean }>(
      `select id, version, archived_at is not null ${kind === 'client' ? 'or merged_into is not null' : ''} as ended
         from live.${kind}s where org_id = $1`,
      [org.id],
    )
    for (const { id, version, ended } of rows) {
      const told = copy.get(`${kind} ${id}`)
      if (told === undefined && from !== undefined) continue
      assert.equal(told, `${version} ${ended ? 'delete' : 'upsert'}`, `${kind} ${id}`)
    }
  }
  return cursor
}
