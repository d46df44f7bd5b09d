// Runs in its own process: its rows stay, and it replaces methods of the kernel while it records.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { memberOperations } from '../src/app/catalog.ts'
import { schedulesOf } from '../src/app/schedules.ts'
import { readConfig } from '../src/config.ts'
import { recordStatements } from '../src/testing/record-statements.ts'
import { createWorld, type World } from './growth/company.ts'
import {
  type Allowance,
  growthOf,
  inOneLine,
  type Measurements,
  measureMutations,
  measureQueries,
} from './growth/compare-work.ts'
import { type Copies, copyRows } from './growth/copy-rows.ts'
import { exceptions, exceptionsOfMutations } from './growth/exceptions.ts'
import { Explainer } from './growth/measure-work.ts'
import { type MutationStatements, recordMutations } from './growth/record-mutations.ts'

/**
 * Multiples of the records, and numbers of other companies, before and after they become ten times as many. The benchmark
 * `npm run bench -- --growth` sets larger ones.
 */
const { besideTiny, ...sizes } = JSON.parse(
  process.env['QUOIN_TEST_GROWTH'] ?? '{"records":[5,50],"organizations":[20,200]}',
) as Record<'records' | 'organizations', [few: number, many: number]> & { besideTiny?: Allowance }

/** Recurring work that is not measured, with the reason. */
const unmeasured: Readonly<Record<string, string>> = {
  'health.monitor': 'probes the database',
  'partitions.keep': 'creates the partitions of its day',
  'partitions.drop': 'creates the partitions of its day, too',
}
/** Nothing is due at this time. */
const past = '2000-01-01T00:00:00.000Z'

let world: World
let explainer: Explainer
let mutations: MutationStatements
const mutationWork: Record<'small' | 'organizations' | 'records', Measurements> = {
  small: new Map(),
  organizations: new Map(),
  records: new Map(),
}
const measured: Record<'small' | 'organizations' | 'records', Measurements> = {
  small: new Map(),
  organizations: new Map(),
  records: new Map(),
}

before(
  async () => {
    world = await createWorld()
    const { org, small } = world
    mutations = await recordMutations(world)
    const { inspect } = org.app
    const grow = async (orgId: string, copies: Copies): Promise<void> => {
      await copyRows(inspect, orgId, copies)
      await inspect.query('vacuum analyze')
      await explainer.refresh()
    }
    explainer = await Explainer.open(org.app, org.id)
    const [few, many] = sizes.records
    const [fewOthers, manyOthers] = sizes.organizations
    await grow(org.id, { of: 'records', from: 1, to: few - 1, weeks: 1 })
    await grow(small.id, { of: 'organizations', from: 1, to: fewOthers })
    measured.small = await measureAll()
    mutationWork.small = await measureMutations(mutations.statements, explainer)
    await grow(small.id, { of: 'organizations', from: fewOthers + 1, to: manyOthers })
    measured.organizations = await measureAll()
    mutationWork.organizations = await measureMutations(mutations.statements, explainer)
    // The copies are copied, too, so the records become as many times as many.
    await grow(org.id, { of: 'records', from: 1, to: Math.round(many / few) - 1, weeks: few })
    measured.records = await measureAll()
    mutationWork.records = await measureMutations(mutations.statements, explainer)
  },
  { timeout: 3_600_000 },
)
after(() => explainer?.close())

async function measureAll(): Promise<Measurements> {
  const all = await measureQueries(world, explainer, exceptions)
  const { app } = world.org
  for (const schedule of schedulesOf(app, readConfig({}))) {
    const { name } = schedule
    if (Object.hasOwn(unmeasured, name)) continue
    const { statements } = await recordStatements(() => schedule.run(past))
    all.set(name, { name, work: await explainer.workOf(statements) })
  }
  return all
}

const advice =
  'Give the statement an index or a bound, or list it with a reason in server/test/growth/exceptions.ts.'

test('no query, and no recurring work without anything due, reads more with ten times as many other companies', () => {
  const grown = growthOf(measured.small, measured.organizations, exceptions, besideTiny)
  assert.deepEqual(grown, [], `${advice}\n${grown.join('\n')}`)
})

test('no query, and no recurring work without anything due, reads more with ten times as many records', () => {
  const grown = growthOf(measured.small, measured.records, exceptions)
  assert.deepEqual(grown, [], `${advice}\n${grown.join('\n')}`)
})

test('no statement of a mutation reads more with ten times as many other companies', () => {
  const grown = growthOf(mutationWork.small, mutationWork.organizations, exceptionsOfMutations, besideTiny)
  assert.deepEqual(grown, [], `${advice}\n${grown.join('\n')}`)
})

test('no statement of a mutation reads more with ten times as many records', () => {
  const grown = growthOf(mutationWork.small, mutationWork.records, exceptionsOfMutations)
  assert.deepEqual(grown, [], `${advice}\n${grown.join('\n')}`)
})

test('almost all queries of the catalog are measured', () => {
  const queries = memberOperations.filter(({ kind }) => kind === 'query')
  const names = new Set([...measured.records.values()].map(({ name }) => name))
  const missing = queries.filter(({ name }) => !names.has(name)).map(({ name }) => name)
  assert.ok(missing.length < 10, missing.join(', '))
  assert.ok(measured.records.size > 700, `only ${measured.records.size} inputs were measured`)
})

test('each exception names a query or recurring work', () => {
  const names = new Set([
    ...memberOperations.map(({ name }) => name),
    ...schedulesOf(world.org.app, readConfig({})).map(({ name }) => name),
  ])
  for (const { name } of exceptions)
    assert.ok(name !== undefined && names.has(name), `${name} does not exist`)
})

test('almost all mutations of the catalog are measured, and each of their exceptions matches a statement', () => {
  assert.ok(mutations.refused.length < 15, mutations.refused.join(', '))
  const lines = mutations.statements.map(({ statement }) => inOneLine(statement.text))
  assert.ok(lines.length > 400, `only ${lines.length} statements were measured`)
  for (const { statement } of exceptionsOfMutations)
    assert.ok(
      lines.some((line) => statement.test(line)),
      `${statement} matches no statement`,
    )
})
