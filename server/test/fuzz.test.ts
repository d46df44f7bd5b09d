import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import fc from 'fast-check'
import type { Route } from '../src/adapters/rest/route.ts'
import { routes } from '../src/adapters/rest/routes.ts'
import { connectorMembers } from '../src/domains/organization/company/index.ts'
import type { Mode } from '../src/kernel/database/database.ts'
import type { ErrorCode } from '../src/kernel/errors.ts'
import type { Mutation } from '../src/kernel/operations/operation.ts'
import { assertError } from '../src/testing/expect-error.ts'
import type { TestResponse } from '../src/testing/test-request.ts'
import { valid } from './from-routes/arbitrary.ts'
import { asAddressed, bodyFor, mutationsOf, parametersOf } from './from-routes/bodies.ts'
import { broken, strangeMembers } from './from-routes/broken.ts'
import { isWrite, lists, modesOf, named, takesBody } from './from-routes/route-helpers.ts'
import { isLoose, shapeOf, sortsOf } from './from-routes/schema.ts'
import { knownOn, pathOf, send, type Stage, stages } from './from-routes/stage.ts'

// Sends random requests to every route, generated from its schemas. A failure prints its seed; with FUZZ_SEED, the
// same requests are sent again.

/** Approximate total number of requests. A nightly run sends 100,000. */
const requests = Number(process.env['FUZZ_RUNS'] ?? 3000)
const seed = process.env['FUZZ_SEED'] === undefined ? {} : { seed: Number(process.env['FUZZ_SEED']) }

let stage: Record<Mode, Stage>
before(async () => {
  stage = await stages()
})

const pairs = routes.flatMap((route) => modesOf(route).map((mode) => ({ route, mode })))
/** Operations whose input must name the previous revision. Separate tests cover them. */
const savesRevisions = new Set(['automations.saveDraft'])

const writes = pairs
  .filter(({ route }) => takesBody(route) && !savesRevisions.has(route.operation.name))
  .flatMap(({ route, mode }) =>
    mutationsOf(route).map((each) => ({ route, mode, operation: asAddressed(route, each) })),
  )
const listed = pairs.filter(({ route }) => lists.includes(route))
const single = pairs.filter(
  ({ route }) => route.path.includes('{id}') && !savesRevisions.has(route.operation.name),
)

/**
 * Runs `check` on random values. `among` lists the tests of a group. The tests of a group together send the fraction
 * `part` of all requests, each the same number.
 */
const check = <T>(
  values: fc.Arbitrary<T>,
  part: number,
  among: readonly unknown[],
  check: (value: T) => Promise<void>,
): Promise<void> =>
  fc.assert(fc.asyncProperty(values, check), {
    numRuns: Math.max(10, Math.round((requests * part) / among.length)),
    endOnFailure: true,
    ...seed,
  })

type Body = Record<string, unknown>

function bodyOf(operation: Mutation, on: Stage, idField: string | undefined): fc.Arbitrary<Body> {
  const arbitraryFor = knownOn(on)
  const body = valid(operation.input, (name) =>
    name === idField ? fc.constant(randomUUID()) : arbitraryFor(name),
  ) as fc.Arbitrary<Body>
  const own = body.map((whole) =>
    Object.fromEntries(Object.entries(whole).filter(([name]) => name !== idField)),
  )
  if (!isLoose(operation.input)) return own
  return fc
    .tuple(own, strangeMembers(connectorMembers, arbitraryFor))
    .map(([mine, strange]) => ({ ...strange, ...mine }))
}

for (const { route, mode, operation } of writes) {
  const about = `${named(route)} as ${operation.name}`

  test(`${about}: random bodies of the right form are answered as documented, and repeats identically, in ${mode}`, async () => {
    let succeeded = 0
    await check(bodyOf(operation, stage[mode], route.idField), 0.2, writes, async (body) => {
      const request = { body, idempotencyKey: randomUUID() }
      const answer = await send(stage[mode], route, pathOf(stage[mode], route), request)
      assertUnderstood(answer, operation)
      const again = await send(stage[mode], route, pathOf(stage[mode], route), request)
      assert.deepEqual([again.status, again.text], [answer.status, answer.text])
      if (answer.status >= 300) return
      succeeded++
      assert.equal(again.headers['x-idempotent-replayed'], 'true')
      assert.equal(again.headers['location'], answer.headers['location'])
    })
    assert.ok(succeeded > 0, 'no random body was taken')
  })

  test(`${about}: broken bodies are refused with the name of the field, in ${mode}`, async () => {
    const path = pathOf(stage[mode], route)
    const body = await bodyFor(operation, stage[mode].scope)
    if (Object.keys(shapeOf(operation.input)).every((name) => name === route.idField)) return
    await check(broken(operation.input, body, route.idField), 0.25, writes, async ({ text, field, how }) => {
      const answer = await send(stage[mode], route, path, { body: text })
      if (field === undefined) assertError(answer, 'invalid_json')
      else assertRefused(answer, field, how)
    })
  })
}

for (const { route, mode, operation } of writes.filter((each) => !isLoose(each.operation.input))) {
  test(`${named(route)} as ${operation.name}: a missing required field is refused by name, in ${mode}`, async () => {
    const body = await bodyFor(operation, stage[mode].scope)
    const subject = route.idField === undefined ? {} : { [route.idField]: randomUUID() }
    for (const name of Object.keys(body)) {
      const { [name]: _, ...rest } = body
      if (operation.input.safeParse({ ...subject, ...rest }).success) continue
      const answer = await send(stage[mode], route, pathOf(stage[mode], route), { body: rest })
      if (Object.keys(rest).length > 0) assertError(answer, 'validation_error', name)
      else assertError(answer, 'validation_error')
    }
  })
}

/** Values for fields of graphs. There are few names of nodes, so that edges often lead to existing nodes. */
const ofGraphs: Readonly<Record<string, fc.Arbitrary<string>>> = {
  automation_id: fc.uuid(),
  id: fc.constantFrom('start', 'a', 'b', 'c:1', 'd_2'),
  source: fc.constantFrom('start', 'a', 'b', 'nowhere'),
  target: fc.constantFrom('a', 'b', 'c:1', 'nowhere'),
  sourceHandle: fc.constantFrom('next', 'true', 'timeout', 'branch:a'),
}

for (const { route, mode } of pairs.filter((each) => savesRevisions.has(each.route.operation.name))) {
  const operation = route.operation as Mutation
  const members = Object.keys(shapeOf(operation.input)).filter((name) => name !== route.idField)

  test(`${named(route)} with random documents, in ${mode}: each is stored as its own revision, or refused by its name`, async () => {
    const path = pathOf(stage[mode], route)
    let revision = (await send(stage[mode], readOf(route), path)).body.data.revision as number
    const first = revision
    const drafts = valid(operation.input, (name) => ofGraphs[name]) as fc.Arbitrary<Body>
    await check(drafts, 0.05, [0], async (draft) => {
      const documents = Object.entries(draft).filter(([name]) => name !== route.idField)
      const body = { ...Object.fromEntries(documents), expectedRevision: revision }
      const request = { body, idempotencyKey: randomUUID() }
      const answer = await send(stage[mode], route, path, request)
      const again = await send(stage[mode], route, path, request)
      assert.deepEqual([again.status, again.text], [answer.status, answer.text])
      if (answer.status === 200) {
        revision++
        const { draft } = answer.body.data
        assert.equal(draft.revision, revision)
        const storedDraft = (await send(stage[mode], readOf(route), path)).body.data.draft
        assert.deepEqual(storedDraft, draft)
        return
      }
      assertError(answer, 'validation_error')
      const { details } = answer.body.error as { details: { field: string }[] }
      assert.ok(
        details.length > 0 && details.every(({ field }) => members.includes(field.split('.')[0]!)),
        answer.text,
      )
    })
    assert.ok(revision > first, 'no random draft was taken')
  })

  test(`${named(route)}: broken documents are refused with the name of the field, in ${mode}`, async () => {
    const path = pathOf(stage[mode], route)
    const { revision } = (await send(stage[mode], readOf(route), path)).body.data
    const body = { ...(await bodyFor(operation, stage[mode].scope)), expectedRevision: revision }
    // `editorState` is left out, because it accepts any JSON.
    const wrong = broken(operation.input, body, route.idField).filter(({ field }) => field !== 'editorState')
    await check(wrong, 0.05, [0], async ({ text, field, how }) => {
      const answer = await send(stage[mode], route, path, { body: text })
      if (field === undefined) assertError(answer, 'invalid_json')
      else assertRefused(answer, field, how)
    })
    const after = (await send(stage[mode], readOf(route), path)).body.data
    assert.equal(after.revision, revision, 'nothing was saved')
  })

  test(`${named(route)}: random ids are not found, and random revisions are stale, in ${mode}`, async () => {
    const [own, ...others] = stage[mode].ids.get(named(route))!
    const at = (id: string) => route.path.replace('{id}', () => id)
    const { revision, draft } = (await send(stage[mode], readOf(route), at(own!))).body.data
    const body = { definition: draft.definition, graph: draft.graph, triggerConfig: draft.triggerConfig }
    const save = (id: string, expectedRevision: unknown) =>
      send(stage[mode], route, at(id), { body: { ...body, expectedRevision } })
    // Path segments of one or two dots are left out, because they would be resolved to another path.
    const noQuery = garbage
      .map((text) => text.replaceAll(/[?#/]/g, ''))
      .filter((text) => text !== '' && text !== '.' && text !== '..')
    await check(fc.oneof(fc.constantFrom(...others), noQuery, fc.uuid()), 0.02, [0], async (id) =>
      assertError(await save(id, revision), 'not_found'),
    )
    const stale = fc.integer({ min: 1, max: 2 ** 31 - 1 }).filter((each) => each !== revision)
    await check(stale, 0.01, [0], async (each) => {
      const answer = await save(own!, each)
      assertError(answer, 'stale_revision')
      assert.equal(answer.body.error.details[0].current, revision)
    })
    assert.equal((await save(own!, revision)).status, 200)
  })
}

/** Returns the route that reads the record that this route changes. */
function readOf({ path }: Route): Route {
  return routes.find((each) => each.method === 'GET' && each.path === path)!
}

/**
 * Asserts that a body of the right form is not refused for its form: it succeeds, or is refused because of the
 * records that it names.
 */
function assertUnderstood(answer: TestResponse, operation: Mutation): void {
  if (answer.status < 300) return
  const { code, details } = answer.body.error as { code: ErrorCode; details: { field?: string }[] }
  assert.ok([...(operation.errors ?? []), 'validation_error'].includes(code), answer.text)
  if (code !== 'validation_error') return
  const members = [
    ...Object.keys(shapeOf(operation.input)),
    ...(isLoose(operation.input) ? connectorMembers : []),
  ]
  assert.ok(
    details.length > 0 && details.every((each) => members.includes(each.field!)),
    `no member is named: ${answer.text}`,
  )
}

function assertRefused(answer: TestResponse, field: string, how: string): void {
  assertError(answer, 'validation_error')
  const { details } = answer.body.error as { details: { field?: string }[] }
  assert.ok(
    details.some((each) => each.field === field || each.field?.startsWith(`${field}.`)),
    `${how} at ${field} is not named: ${answer.text}`,
  )
}

const garbage = fc.oneof(
  fc.constantFrom(
    '%',
    '%zz',
    '%00',
    '%ff%fe',
    '%ed%a0%80',
    '1e999',
    '[]',
    '{}',
    'null',
    '-0',
    '0'.repeat(20),
  ),
  fc.constantFrom('0000-01-01', '0000-01-01T00:00:00Z', '2026-02-30', '9999-12-31T23:59:59.999999999Z'),
  fc.constantFrom('2026-01-01T00:00:00%2B23:59', '9999-12-31T23:59:59-23:59', "'%20or%201=1--", '__proto__'),
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.stringMatching(/^[\w%&=.;+~-]{0,40}$/),
)

/** Generates query strings with known, unknown and repeated parameters, and with valid and invalid values. */
function queryOf(route: Route, on: Stage): fc.Arbitrary<string> {
  const shape = parametersOf(route)
  const names = fc.constantFrom(...Object.keys(shape), 'status', 'limit[]', 'org_id', '__proto__', '')
  const right = names.chain((name) => {
    if (name === 'sort') return fc.constantFrom(...sortsOf(route.operation)).map((value) => `sort=${value}`)
    const values = Object.hasOwn(shape, name) ? valid(shape[name]!, knownOn(on), name) : fc.string()
    const spell = (value: unknown): string =>
      typeof value === 'string' ? value : JSON.stringify(value ?? '')
    return values.map((value) => `${name}=${encodeURIComponent(spell(value).toWellFormed())}`)
  })
  const wrong = fc.tuple(names, garbage).map(([name, value]) => `${name}=${value}`)
  const parameter = fc.oneof({ weight: 3, arbitrary: right }, { weight: 2, arbitrary: wrong })
  return fc.array(parameter, { maxLength: 5 }).map((parts) => parts.join('&'))
}

function assertNotUnderstood(answer: TestResponse, route: Route): void {
  const { code, details } = answer.body.error as { code: string; details: { field?: string }[] }
  assert.ok(['validation_error', 'invalid_cursor', 'invalid_sort'].includes(code), answer.text)
  if (code !== 'validation_error') return
  const parameters = parametersOf(route)
  assert.ok(
    details.length > 0 && details.every((each) => Object.hasOwn(parameters, each.field!)),
    `no parameter is named: ${answer.text}`,
  )
}

for (const { route, mode } of listed) {
  test(`${named(route)}: random parameters are answered or refused by name, in ${mode}`, async () => {
    let answered = 0
    await check(queryOf(route, stage[mode]), 0.25, listed, async (query) => {
      const answer = await send(stage[mode], route, `${route.path}?${query}`)
      if (answer.status === 200) answered++
      else assertNotUnderstood(answer, route)
    })
    assert.ok(answered > 0, 'no random query was answered')
  })
}

for (const { route, mode } of single) {
  test(`${named(route)}: random ids are not found, in ${mode}`, async () => {
    const body = isWrite(route) ? await bodyFor(mutationsOf(route)[0]!, stage[mode].scope) : undefined
    const [own, ...others] = stage[mode].ids.get(named(route))!
    const call = (id: string) =>
      send(
        stage[mode],
        route,
        route.path.replace('{id}', () => id),
        { body },
      )
    assert.equal((await call(own!)).status, 200)
    // Path segments of one or two dots are left out, because they would be resolved to another path.
    const noQuery = garbage
      .map((text) => text.replaceAll(/[?#/]/g, ''))
      .filter((text) => text !== '' && text !== '.' && text !== '..')
    await check(fc.oneof(fc.constantFrom(...others), noQuery, fc.uuid()), 0.1, single, async (id) =>
      assertError(await call(id), 'not_found'),
    )
  })
}
