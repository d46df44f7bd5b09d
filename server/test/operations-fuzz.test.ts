import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import fc from 'fast-check'
import * as z from 'zod'
import { lackingInRole } from '../src/kernel/access/cut-answer.ts'
import { roles as everyRole } from '../src/kernel/access/permissions.ts'
import { operationSchema } from '../src/adapters/workflows/catalog-entry.ts'
import { driveAutomations } from '../src/domains/office/automations/testing/drive.ts'
import { AppError, type ErrorCode } from '../src/kernel/errors.ts'
import type { Operation } from '../src/kernel/operations/operation.ts'
import { namePlacesOf, replaceNames } from '../src/kernel/schema/named-id.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'
import type { TestResponse } from '../src/testing/test-request.ts'
import { call, keyOf } from './from-catalog/calls.ts'
import { idsOf, Pool } from './from-catalog/ids.ts'
import { type Input, inputsOf, spelled } from './from-catalog/inputs.ts'
import { sampled } from './from-catalog/samples.ts'
import { starving } from './from-routes/arbitrary.ts'
import { dump } from './from-routes/dump.ts'
import { anotherLocation } from './from-routes/records.ts'
import { bare, shapeOf } from './from-routes/schema.ts'

// Calls every operation with random inputs. Each is a sample input in which some values have been replaced at random.
// The callers are members with different access. A failure prints its seed; with FUZZ_SEED, the same calls are made
// again. FUZZ_RUNS sets the number of calls.

const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 30))
const calls = Number(process.env['FUZZ_RUNS'] ?? 500)
/** Time limit in milliseconds, after which no further calls are made. There is no limit if FUZZ_RUNS is set. */
const timeoutMs = process.env['FUZZ_RUNS'] === undefined ? 9_000 : Infinity
/**
 * Number of calls in one organization. After these calls, a new organization is created. The calls create records, and
 * an organization can have only a limited number of some of them.
 */
const perRound = 1000
const rounds = Array.from({ length: Math.ceil(calls / perRound) }, (_, round) => round * perRound)

const ajv = new Ajv2020({ strict: false, allErrors: false })
;(ajvFormats as unknown as (ajv: Ajv2020) => void)(ajv)

/** Error codes that every operation may return. */
const always: readonly ErrorCode[] = ['validation_error', 'invalid_json', 'insufficient_permission']

interface Case {
  operation: Operation
  schema: ReturnType<typeof operationSchema>
  takes: ValidateFunction | undefined
  /** Validators of the answer. There is one for each set of fields that a role can see. */
  outputValidators: readonly ValidateFunction[]
}

function compileOutputValidators(operation: Operation): ValidateFunction[] {
  const lacking = new Map(
    everyRole.map((role) => lackingInRole(role, operation.output)).map((each) => [each.join(), each]),
  )
  return [...lacking.values()].map((each) => ajv.compile(operationSchema(operation, each).output_schema))
}

const cases: readonly (Case & (typeof sampled)[number])[] = sampled.map(({ operation, sample }) => {
  const schema = operationSchema(operation)
  const takes = schema.input_schema === false ? undefined : ajv.compile(schema.input_schema)
  return { operation, sample, schema, takes, outputValidators: compileOutputValidators(operation) }
})

function assertAnswer(
  each: Case,
  input: Input,
  answer: TestResponse,
  isDryRun: boolean,
  where: string,
): void {
  const { operation, outputValidators, schema, takes } = each
  assert.ok(answer.status < 500, `an internal error: ${where}`)
  assert.notEqual(answer.status, 202, `a receipt without an end: ${where}`)
  if (answer.status === 200) {
    if (isDryRun) assert.equal(answer.body.data.dry_run, true)
    else
      assert.ok(
        outputValidators.some((validate) => validate(answer.body.data)),
        `${ajv.errorsText(outputValidators[0]!.errors)}: ${where}`,
      )
    return
  }
  const code = answer.body.error.code as ErrorCode
  assert.ok([...always, ...(operation.errors ?? [])].includes(code), `${code} is not documented: ${where}`)
  if (schema.input_schema_status !== 'complete' || !takes) return
  const sent = JSON.stringify(input)
  // Inputs with half of a surrogate pair are left out, because validators disagree about how to match them against
  // patterns.
  if (!sent.includes(String.raw`\ud`) && takes(JSON.parse(sent)))
    assert.ok(
      operation.input.safeParse(withIdsForNames(operation, JSON.parse(sent))).success,
      `refused although its schema takes it: ${where}`,
    )
}

/**
 * Replaces names of records in the input with random ids. An input may contain a name in place of an id, and the check
 * of its form must not depend on whether a record with this name exists.
 */
function withIdsForNames({ input: schema }: Operation, input: unknown): unknown {
  const places = namePlacesOf(schema)
  return places ? replaceNames(input, places, () => randomUUID()) : input
}

/** Returns the ids of records at other locations, which are hidden from a member who can access only this location. */
async function findInaccessibleIds(org: TestOrg, locationId: string): Promise<ReadonlySet<string>> {
  const tables = ['leads', 'estimates', 'jobs', 'invoices']
  const rows = await org.query<{ id: string }>(
    tables
      .map((table) => `select id from live.${table} where org_id = $1 and location_id <> $2`)
      .join(' union all '),
    [locationId],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Returns values of the right type that exceed the range of the database or of the calendar. */
function edgesOf(schema: z.ZodType): readonly unknown[] {
  const inner = bare(schema)
  if (inner instanceof z.ZodNumber) return [2 ** 31, Number.MAX_SAFE_INTEGER]
  if (!(inner instanceof z.ZodStringFormat)) return []
  if (inner.format === 'date') return ['0000-02-29', '0001-01-01', '9999-12-31']
  const years = ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999-23:59']
  return inner.format === 'datetime' ? [...years, '2099-01-01T00:00:00.000+23:59'] : []
}

async function everyId(org: TestOrg): Promise<ReadonlySet<string>> {
  return new Set([org.slug, ...idsOf(Object.values(await dump(org.app.inspect, org.id)).join())])
}

test('every field of an input gets generated values that its schema accepts', () => {
  const { arbitraryFor } = new Pool()
  const missing = cases.flatMap(({ operation }) =>
    starving(operation.input, (name) => arbitraryFor(name) ?? spelled[name], operation.name),
  )
  assert.deepEqual(missing, [], 'add a case to arbitrary.ts or inputs.ts')
})

test('dates, instants and numbers at the limits of their schema get a documented answer', async () => {
  const org = await testOrg()
  for (const each of cases) {
    const { operation, sample } = each
    const edges = Object.entries(shapeOf(operation.input)).flatMap(([name, schema]) =>
      edgesOf(schema).map((value) => ({ [name]: value })),
    )
    if (edges.length === 0) continue
    const base = (await sample(org)).input
    for (const edge of edges) {
      const input = { ...base, ...edge }
      const isDryRun = operation.kind === 'mutation'
      const answer = await call(org, operation, input, isDryRun ? { dryRun: true } : {})
      assertAnswer(
        each,
        input,
        answer,
        isDryRun,
        `${operation.name} with ${JSON.stringify(edge)}: ${answer.text}`,
      )
    }
  }
})

/** Creates the organization whose data the calls must not reach, and a pool with its ids. */
async function stageOthers() {
  const theirs = await testOrg()
  const pool = new Pool()
  for (const { operation, sample } of cases) pool.foreign((await sample(theirs)).input, operation.name)
  return { theirs, pool }
}

/**
 * Creates the organization of the callers, and API keys of its members: with access to everything, to one location, and
 * only to their own records.
 */
async function stageCallers() {
  const ours = await testOrg()
  const branch = await anotherLocation({ org: ours })
  const makers = {
    owner: () => keyOf(ours, 'owner'),
    manager: () => keyOf(ours, 'manager', [branch]),
    sales_rep: () => keyOf(ours, 'sales_rep'),
    crew_lead: () => keyOf(ours, 'crew_lead'),
  }
  const keyByRole = new Map<Role, string>()
  const keyFor = async (role: Role): Promise<string> => {
    const key = keyByRole.get(role) ?? (await makers[role]())
    keyByRole.set(role, key)
    return key
  }
  return { ours, branch, keyFor, clearKey: (role: Role) => keyByRole.delete(role) }
}

const roles = ['owner', 'manager', 'owner', 'sales_rep', 'owner', 'crew_lead'] as const
type Role = (typeof roles)[number]

for (const [round, from] of rounds.entries())
  test(`whatever input an operation gets, its answer is documented and contains no other organization's data (seed ${seed}, ${round})`, async () => {
    const { theirs, pool } = await stageOthers()
    let callers = await stageCallers()
    // Runs the background work of the other organization now, so that it does not change the data that is compared
    // below.
    await driveAutomations(theirs)
    const secrets = await everyId(theirs)
    const before = await dump(theirs.app.inspect, theirs.id)
    const until = Date.now() + timeoutMs
    let understood = 0
    for (let at = from; at < Math.min(from + perRound, calls) && Date.now() < until; at++) {
      const each = cases[(at * 37 + seed) % cases.length]!
      const { operation } = each
      const base = (
        await each.sample(callers.ours).catch(async (error) => {
          // An earlier random call may have changed a setting that the sample depends on, for example the working hours.
          if (!(error instanceof AppError)) throw error
          callers = await stageCallers()
          return await each.sample(callers.ours)
        })
      ).input as Input
      const { ours, branch, keyFor, clearKey } = callers
      pool.own(base, operation.name)
      const random = { seed: seed + at, numRuns: 1 }
      const input = fc.sample(inputsOf(operation, base, pool.arbitraryFor), random)[0]!
      const role = roles[at % roles.length]!
      const isDryRun = operation.kind === 'mutation' && at % 5 === 0
      const send = async () =>
        await call(ours, operation, input, {
          key: await keyFor(role),
          ...(isDryRun ? { dryRun: true } : {}),
        })
      let answer = await send()
      // Creates a new key if an earlier random call has revoked this one.
      if (answer.status === 401 && clearKey(role)) answer = await send()
      const callSummary = `${operation.name} ${JSON.stringify(input)} answered ${answer.status} ${answer.text}`
      const where = `FUZZ_SEED=${seed}, call ${at}: ${callSummary.slice(0, 3000)}`
      assertAnswer(each, input, answer, isDryRun, where)
      if (answer.status === 200) understood++
      const hidden = role === 'manager' ? await findInaccessibleIds(ours, branch) : secrets
      const sent = idsOf(JSON.stringify(input))
      const leakedIds = [...idsOf(answer.text)].filter(
        (id) => (secrets.has(id) || hidden.has(id)) && !sent.has(id),
      )
      assert.deepEqual(leakedIds, [], `inaccessible ids: ${where}`)
      pool.own(answer.body?.data, operation.name)
    }
    assert.ok(understood > 0, 'no random input was taken')
    assert.deepEqual(await dump(theirs.app.inspect, theirs.id), before, 'another organization was changed')
  })
