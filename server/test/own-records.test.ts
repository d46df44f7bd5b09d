import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newMember } from '../src/domains/office/workforce/testing/new-member.ts'
import { accessScopeOfRole, type Role } from '../src/kernel/access/permissions.ts'
import type { Operation } from '../src/kernel/operations/operation.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'
import { call } from './from-catalog/calls.ts'
import {
  type Foreign,
  foreignRecords,
  assignRecord,
  madeAround,
  ownOf,
  rowsOf,
} from './from-catalog/foreign-records.ts'
import { idsOf } from './from-catalog/ids.ts'
import { sampled } from './from-catalog/samples.ts'
import { shapeOf } from './from-routes/schema.ts'

// Tests members who may access only their own records: in whatever order they call operations, they cannot take over,
// change or read other records by using their ids. Calls every mutation with ids of other records in every field that
// accepts an id, and then every operation on each of these records.

type Input = Record<string, unknown>

const aliases: Readonly<Record<string, string>> = {
  existing_client_id: 'client_id',
  into_client_id: 'client_id',
  callback_of_job_id: 'job_id',
}
const kindOf = (name: string): string => aliases[name] ?? name

const may = (role: Role, { permission }: Operation): boolean =>
  permission.every((each) => accessScopeOfRole(role, each) !== null)

interface Stage {
  org: TestOrg
  key: string
  memberId: string
  calls: readonly (typeof sampled)[number][]
}

async function stageFor(role: Role): Promise<Stage> {
  const org = await testOrg()
  const { id: memberId } = await newMember(org, { role })
  const key = await org.key({ scopes: ['workflows:read', 'workflows:write'], memberId })
  return { org, key, memberId, calls: sampled.filter(({ operation }) => may(role, operation)) }
}

/**
 * Returns changes to the sample input, one for each call. A change sets none, one, two or all of the id fields to ids
 * of foreign records (records that the member may not access), or sets contact data of foreign clients.
 */
function changesFor(operation: Operation, { ids, phone, email }: Foreign): Input[] {
  const shape = shapeOf(operation.input)
  const names = Object.keys(shape).filter((name) => kindOf(name) in ids)
  const chosen = [
    [],
    ...names.map((name) => [name]),
    ...names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other])),
    ...(names.length > 2 ? [names] : []),
  ]
  const contact = { customer_phone: phone, phone, customer_email: email, email }
  return [
    ...chosen.map((each) => Object.fromEntries(each.map((name) => [name, ids[kindOf(name)]]))),
    ...Object.entries(contact).flatMap(([name, value]) => (name in shape ? [{ [name]: value }] : [])),
  ]
}

const isContact = (change: Input): boolean => Object.keys(change).some((name) => /phone|email/.test(name))
const isSame = (one: Input, other: Input): boolean => Object.keys(one).length === Object.keys(other).length

/**
 * Removes from the sample input the ids of all records except the subject. Otherwise, the call might be refused only
 * because one of these records contradicts the foreign record whose id the test inserts.
 */
function alone(input: Input, subject: string | null, { ids }: Foreign): Input {
  return Object.fromEntries(
    Object.entries(input).filter(([name]) => name === subject || !(kindOf(name) in ids)),
  )
}

/** Returns the result of each operation on the foreign records, and the foreign ids that lists and searches return. */
async function answersOn({ org, key, calls }: Stage, { ids }: Foreign) {
  const codes: Record<string, string> = {}
  const foundIds = new Set<string>()
  for (const { operation, sample } of calls) {
    const { input, subject } = await sample(org)
    if (subject !== null && !(subject in ids)) continue
    const foreignInput = subject === null ? input : { ...input, [subject]: ids[subject] }
    const isQuery = operation.kind === 'query'
    const answer = await call(org, operation, foreignInput, {
      key,
      ...(isQuery ? {} : { dryRun: true as const }),
    })
    if (subject !== null) codes[operation.name] = answer.body.error?.code ?? 'done'
    if (isQuery) for (const id of idsOf(answer.text)) if (Object.values(ids).includes(id)) foundIds.add(id)
  }
  return { codes, foundIds: [...foundIds].toSorted() }
}

/**
 * A member who tries to access foreign records. After each attempt, stores which foreign records have changed and which
 * of them the member now owns.
 */
class Attack {
  readonly #stage: Stage
  foreign: Foreign
  #rows: string[] = []
  done = 0
  readonly gained: string[] = []

  constructor(stage: Stage, foreign: Foreign) {
    this.#stage = stage
    this.foreign = foreign
  }

  async begin(): Promise<void> {
    this.#rows = await rowsOf(this.#stage.org, this.foreign)
    assert.deepEqual(await ownOf(this.#stage.org, this.#stage.memberId, this.foreign), [])
  }

  async attempt(operation: Operation, input: Input): Promise<void> {
    const { org, key, memberId } = this.#stage
    const answer = await call(org, operation, input, { key })
    if (answer.status !== 200) return
    this.done++
    const own = await ownOf(org, memberId, this.foreign)
    const rows = await rowsOf(org, this.foreign)
    const gains = [
      ...own.map((kind) => `the ${kind} is the member's`),
      ...rows.filter((row) => !this.#rows.includes(row)),
    ]
    if (gains.length === 0) return
    this.gained.push(`${operation.name} ${JSON.stringify(input)}: ${gains.join('; ')}`)
    // Creates new foreign records, so that earlier calls do not affect the next one.
    this.foreign = await foreignRecords(org)
    await this.begin()
  }
}

for (const role of ['sales_rep', 'crew_lead', 'technician'] as const)
  test(`random calls of a ${role} do not change the records of others`, async () => {
    const stage = await stageFor(role)
    const { org, memberId } = stage
    const attack = new Attack(stage, await foreignRecords(org))
    await attack.begin()
    const before = await answersOn(stage, attack.foreign)
    const mutations = stage.calls.filter(({ operation }) => operation.kind === 'mutation')
    for (const { operation, sample } of mutations)
      for (const at of changesFor(operation, attack.foreign).keys())
        for (const isAlone of [true, false]) {
          const { input, subject } = await sample(org)
          const start = alone(input, subject, attack.foreign)
          if (!isAlone && isSame(start, input)) continue
          const own = subject === null ? undefined : (input[subject] as string)
          if (subject !== null) await assignRecord(org, memberId, subject, own!)
          const change = changesFor(operation, attack.foreign)[at]!
          await attack.attempt(operation, { ...(isAlone ? start : input), ...change })
          if (subject === null || own === undefined || !isContact(change)) continue
          for (const next of mutations) {
            if (!(subject in shapeOf(next.operation.input))) continue
            const more = await next.sample(org)
            await attack.attempt(next.operation, {
              ...alone(more.input, more.subject, attack.foreign),
              [subject]: own,
            })
          }
        }
    // Runs every mutation, in two passes, on the records that the member created from foreign records and therefore
    // owns.
    for (let pass = 0; pass < 2; pass++)
      for (const { operation, sample } of mutations) {
        const { input, subject } = await sample(org)
        for (const [name, id] of await madeAround(org, memberId, attack.foreign))
          if (name === subject || (subject === null && name in shapeOf(operation.input)))
            await attack.attempt(operation, { ...input, [name]: id })
      }
    assert.deepEqual(attack.gained, [])
    assert.deepEqual(await answersOn(stage, attack.foreign), before)
    assert.ok(attack.done > 0, 'nothing was done at all')
  })
