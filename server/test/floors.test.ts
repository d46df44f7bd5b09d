import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import * as z from 'zod'
import { lineItemInput } from '../src/domains/organization/line-items/index.ts'
import type { Actor } from '../src/kernel/access/actor.ts'
import { hire } from '../src/domains/customers/leads/testing/people.ts'
import { boundBy } from '../src/domains/organization/line-items/testing/bound.ts'
import { publishFloor } from '../src/domains/organization/line-items/testing/publish-floor.ts'
import { createClient } from '../src/domains/customers/clients/operations.ts'
import { createEstimate, setLineItems } from '../src/domains/selling/estimates/operations.ts'
import { AppError } from '../src/kernel/errors.ts'
import type { Operation } from '../src/kernel/operations/operation.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'
import { call } from './from-catalog/calls.ts'
import { sampled } from './from-catalog/samples.ts'

// Tests that members without the permission to override prices cannot create a line whose price is below its floor
// (the minimum price). Covers every operation whose input accepts lines, or which writes lines when it runs with
// its sample input (from-catalog/samples.ts).

const floor = 13_500
const carried = 20_000

type Path = readonly string[]

/** Returns the paths of the fields in an input that accept lines of a document. */
function linePaths(schema: z.ZodType, visited: readonly z.ZodType[] = []): Path[] {
  if (visited.includes(schema)) return []
  const inner = (next: unknown): Path[] => linePaths(next as z.ZodType, [...visited, schema])
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return inner(schema.unwrap())
  if (schema instanceof z.ZodPipe) return [...inner(schema.in), ...inner(schema.out)]
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(inner)
  if (schema instanceof z.ZodArray)
    return schema.element === lineItemInput ? [[]] : inner(schema.element).map((path) => ['0', ...path])
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([name, each]) => inner(each).map((path) => [name, ...path]))
}

function withLines(input: unknown, [name, ...rest]: Path, lines: object[]): unknown {
  if (name === undefined) return lines
  const of = (input ?? {}) as Record<string, unknown>
  if (name === '0') return [withLines((input as unknown[] | undefined)?.[0], rest, lines)]
  return { ...of, [name]: withLines(of[name], rest, lines) }
}

interface Stored {
  id: string
  /** Transaction id of the last write (`xmin`). */
  written: string
  source_line_id: string | null
  service_id: string | null
  floor_cents: number | null
  line_total_cents: number
}

async function stored({ app, id }: TestOrg): Promise<Stored[]> {
  const { rows } = await app.inspect.query<Stored>(
    `select id, xmin::text as written, source_line_id, service_id, floor_cents::int, line_total_cents::int
       from live.line_items where org_id = $1 order by id`,
    [id],
  )
  return rows
}

async function assertFloors(org: TestOrg, serviceId: string, about: string): Promise<void> {
  const lines = await stored(org)
  const byId = new Map(lines.map((line) => [line.id, line]))
  for (const line of lines) {
    const source = line.source_line_id ? byId.get(line.source_line_id) : undefined
    const least = Math.max(source?.floor_cents ?? 0, line.service_id === serviceId ? floor : 0)
    const said = `${about}: ${JSON.stringify(line)} of ${JSON.stringify(source)}`
    assert.ok((line.floor_cents ?? 0) >= least, `the floor was lost by ${said}`)
    assert.ok(
      line.floor_cents === null || line.line_total_cents >= line.floor_cents,
      `below its floor, by ${said}`,
    )
  }
}

/** Sets the floor of every existing line to exactly its net amount. */
async function pinFloors({ app, id }: TestOrg): Promise<void> {
  await app.inspect.query(
    'update live.line_items set floor_cents = line_total_cents where org_id = $1 and line_total_cents >= 0',
    [id],
  )
}

/** Creates a line of an estimate whose price equals its floor, which is higher than the floor of its service. */
async function carriedLine(org: TestOrg, service_id: string): Promise<string> {
  const client = await org.run(createClient, {
    name: 'Grace',
    phone: '(312) 555-0199',
    address_line1: '9 Elm Ave',
    city: 'Chicago',
    state: 'IL',
    zip: '60601',
  })
  const { id: estimate_id } = await org.run(createEstimate, {
    location_id: org.locationId,
    client_id: client.id,
  })
  const line = { name: 'Windows', service_id, unit_price_cents: carried }
  const { line_items } = await org.run(setLineItems, { estimate_id, line_items: [line] }, org.owner)
  await pinFloors(org)
  return line_items[0]!.id
}

const mutations = sampled.filter(({ operation }) => operation.kind === 'mutation')
const taking = mutations.flatMap(({ operation, sample }) =>
  linePaths(operation.input).map((path) => ({ operation, sample, path })),
)
const writing = new Set<string>()

const bound = ({ permission }: Operation) => boundBy(permission)
const isForOverriders = ({ permission }: Operation): boolean => permission.includes('override_pricing')

/** Adds a sales representative who owns all estimates. */
async function aRep(org: TestOrg): Promise<Partial<Actor>> {
  const rep = await hire(org, 'sales_rep')
  await org.query('update live.estimates set assigned_rep_id = $2 where org_id = $1', [rep.id])
  return rep
}

for (const { operation, sample } of mutations)
  test(`${operation.name}: copied lines keep their minimum price`, async () => {
    const trialOrg = await testOrg()
    const { input: first } = await sample(trialOrg)
    const before = await stored(trialOrg)
    await call(trialOrg, operation, first)
    if (JSON.stringify(await stored(trialOrg)) === JSON.stringify(before)) return
    writing.add(operation.name)
    const org = await testOrg()
    const { input } = await sample(org)
    await pinFloors(org)
    // Only a member can run operations for phones, so a sales representative runs them here. That role may not override
    // prices either.
    const caller = operation.name.startsWith('mobile.') ? await aRep(org) : bound(operation)
    const run = org.run(operation, input, caller)
    if (isForOverriders(operation)) await assert.rejects(run, { code: 'insufficient_permission' })
    else await run
    await assertFloors(org, '', operation.name)
  })

for (const { operation, sample, path } of taking) {
  const about = `${operation.name}, ${path.join('.')}`

  test(`${about}: no line in the input can be sold below its minimum price`, async () => {
    const org = await testOrg()
    const { input } = await sample(org)
    const service_id = await publishFloor(org, floor)
    const source_line_id = await carriedLine(org, service_id)
    const setLines = (...lines: object[]) =>
      org.run(operation, withLines(input, path, lines), bound(operation))
    const ofService = { name: 'Windows', service_id, unit_price_cents: floor }
    const ofSource = { name: 'Panes', source_line_id, unit_price_cents: carried }
    const lowered = (line: typeof ofService | typeof ofSource): object[] => [
      { ...line, unit_price_cents: line.unit_price_cents - 1 },
      { ...line, quantity: '0.0001' },
      { ...line, discount: { type: 'fixed', value: '1' } },
      { ...line, discount: { type: 'percent', value: '0.5' }, minimum_cents: 1 },
      { ...line, kind: 'text', unit_price_cents: 0 },
      { ...line, kind: 'discount', unit_price_cents: -1 },
      { ...line, optional: true, unit_price_cents: 1 },
    ]
    const both = { ...ofSource, service_id }
    for (const line of [...lowered(ofService), ...lowered(ofSource), ...lowered(both)]) {
      const before = await stored(org)
      await assert.rejects(setLines(ofService, line), (error: unknown) => {
        assert.ok(
          error instanceof AppError && error.code === 'validation_error',
          `${about}: ${String(error)}`,
        )
        const { floor_cents } = error.details[0]!
        assert.equal(floor_cents, 'source_line_id' in line ? carried : floor, JSON.stringify(line))
        return true
      })
      assert.deepEqual(await stored(org), before)
    }
    // First stores a line that is cheaper than the line from which it was copied. Even so, a line that replaces it must
    // not be priced below the floor.
    await setLines(ofService)
    for (const line of [
      { ...both, unit_price_cents: floor },
      ...lowered(both).filter((each) => !('kind' in each)),
      { ...both, discount: { type: 'fixed', value: '1' }, minimum_cents: 1, optional: false },
    ]) {
      const before = await stored(org)
      await assert.rejects(setLines(line), (error: unknown) => {
        assert.ok(
          error instanceof AppError && error.code === 'validation_error',
          `${about}: ${String(error)}`,
        )
        assert.equal(error.details[0]!.floor_cents, carried, JSON.stringify(line))
        return true
      })
      assert.deepEqual(await stored(org), before)
    }
    await setLines(ofService, ofSource, both)
    assert.ok(
      (await stored(org)).some((line) => line.service_id === service_id && line.floor_cents === floor),
    )
    writing.add(operation.name)
    await assertFloors(org, service_id, about)
  })

  test(`${about}: no random line can be sold below its minimum price`, async () => {
    const org = await testOrg()
    const { input } = await sample(org)
    const service_id = await publishFloor(org, floor)
    const source_line_id = await carriedLine(org, service_id)
    const line = fc.record(
      {
        name: fc.constant('Windows'),
        kind: fc.constantFrom('service', 'product', 'fee', 'discount', 'text'),
        service_id: fc.constantFrom(service_id, service_id, null),
        source_line_id: fc.constantFrom(source_line_id, null),
        quantity: fc.constantFrom('1', '0', '0.0001', '2', '1.5'),
        unit_price_cents: fc.constantFrom(0, 1, floor - 1, floor, carried, 30_000, -1),
        discount: fc.constantFrom(null, { type: 'fixed', value: '1' }, { type: 'percent', value: '33.3' }),
        minimum_cents: fc.constantFrom(null, 1, floor, carried),
        optional: fc.boolean(),
        selected: fc.boolean(),
      },
      { requiredKeys: ['name', 'unit_price_cents'] },
    )
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 3 }), async (lines) => {
        const before = await stored(org)
        try {
          await org.run(operation, withLines(input, path, lines), bound(operation))
          accepted++
        } catch (error) {
          assert.ok(
            error instanceof AppError && error.code === 'validation_error',
            `${about}: ${String(error)}`,
          )
          assert.deepEqual(await stored(org), before)
        }
        await assertFloors(org, service_id, about)
      }),
      { numRuns: 150 },
    )
    assert.ok(accepted > 5, `only ${accepted} were taken by ${about}`)
  })
}

test('these tests wrote lines with every operation that accepts lines', () => {
  assert.deepEqual(
    taking.filter(({ operation }) => !writing.has(operation.name)).map(({ operation }) => operation.name),
    [],
  )
  assert.ok(taking.length >= 5, `only ${taking.length} take lines`)
  assert.ok(writing.size >= taking.length + 5, `only ${[...writing].join()} write lines`)
})
