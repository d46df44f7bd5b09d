// Runs in its own process: it replaces methods of the kernel while it records.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import {
  costOf,
  type OperationCost,
  type StoredCost,
  type StoredCosts,
} from '../src/adapters/workflows/operation-costs.ts'
import { getMe } from '../src/domains/office/me/operations.ts'
import { recordStatements, type Recording } from '../src/testing/record-statements.ts'
import { shortenSql, tablesIn } from '../src/testing/shorten-sql.ts'
import { testOrg } from '../src/testing/test-org.ts'
import { call } from './from-catalog/calls.ts'
import { legible } from './from-catalog/legible.ts'
import { sampled } from './from-catalog/samples.ts'

const file = resolve(import.meta.dirname, '../src/adapters/workflows/operation-costs.json')
const isUpdate = process.execArgv.includes('--test-update-snapshots')
const command = 'npm test -- server/test/operation-costs.test.ts --test-update-snapshots && npm run generate'

type Sampled = (typeof sampled)[number]

/** Calls an operation with its example, in a new organization, and records its statements. */
async function recordExample({ operation, sample }: Sampled): Promise<Recording<unknown>> {
  const org = await testOrg()
  const { input } = await sample(org)
  // Another call comes first, because the process caches facts about an organization.
  await call(org, getMe, {})
  const recording = await recordStatements(() => call(org, operation, legible(input).callable))
  assert.equal(recording.result.status, 200, `${operation.name}: ${recording.result.text.slice(0, 500)}`)
  return recording
}

/** Sum of the rows of all statements with one of these commands. */
function rowsOf({ statements }: Recording<unknown>, commands: RegExp): number {
  return statements.reduce((sum, { tag }) => sum + (commands.test(tag) ? countIn(tag) : 0), 0)
}

const countIn = (tag: string): number => Number(/ (\d+)$/.exec(tag)?.[1] ?? 0)
const union = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())].sort()

/** Assigns numbers to texts in the order in which they are first used. */
class Texts {
  readonly statements: { sql: string; tables: readonly string[] }[] = []
  readonly #numbers = new Map<string, number>()

  number(text: string): number {
    const statement = { sql: shortenSql(text), tables: tablesIn(text) }
    const key = JSON.stringify(statement)
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.statements.length)
    return this.statements.push(statement) - 1
  }
}

function storedForm(recording: Recording<unknown>, texts: Texts): StoredCost {
  const { statements, transactions } = recording
  const trips = Map.groupBy(statements, ({ trip }) => trip)
  return {
    transactions: transactions.length,
    returned: rowsOf(recording, /^SELECT/),
    written: rowsOf(recording, /^(?:INSERT|UPDATE|DELETE|MERGE)/),
    advisory: transactions.reduce((sum, { advisory }) => sum + advisory, 0),
    rows: union(transactions.map(({ rows }) => rows)),
    tables: union(transactions.map(({ tables }) => tables)),
    trips: [...trips.keys()]
      .sort((a, b) => a - b)
      .map((trip) => trips.get(trip)!.map(({ text, tag }) => [texts.number(text), countIn(tag)] as const)),
  }
}

/** Formats the costs with one line for each statement and for each operation, so that a change shows as few lines. */
function formatted({ statements, operations }: StoredCosts): string {
  const lines = statements.map((each) => `    ${JSON.stringify(each)}`).join(',\n')
  const costs = Object.entries(operations)
    .map(([name, cost]) => `    ${JSON.stringify(name)}: ${JSON.stringify(cost)}`)
    .join(',\n')
  return `{\n  "statements": [\n${lines}\n  ],\n  "operations": {\n${costs}\n  }\n}\n`
}

const verbs = /\b(?:begin|commit|rollback|savepoint|set|select|insert|update|delete|merge)\b/g

/** Returns the first command of a statement and its tables. The law compares these, and not the texts. */
function shapeOf(sql: string, tables: readonly string[]): string {
  return `${sql.match(verbs)?.[0] ?? ''} ${tables.join(', ')}`.trim()
}

/** Returns what a recorded call needs beyond its budget. */
function excessOf(recording: Recording<unknown>, budget: OperationCost): string[] {
  const { statements, trips, transactions } = recording
  const known = new Set(budget.sent.map(({ sql, tables }) => shapeOf(sql, tables)))
  const shapes = statements.map(({ text }) => shapeOf(shortenSql(text), tablesIn(text)))
  const locks = union(transactions.map(({ tables }) => tables))
  return [
    ...(statements.length > budget.statements
      ? [`${statements.length} statements, budget ${budget.statements}`]
      : []),
    ...(trips > budget.trips ? [`${trips} round trips, budget ${budget.trips}`] : []),
    ...[...new Set(shapes)].filter((shape) => !known.has(shape)).map((shape) => `new statement: ${shape}`),
    ...locks.filter((lock) => !budget.table_locks.includes(lock)).map((lock) => `new lock: ${lock}`),
  ]
}

/** Maximum number of recordings of a call. The first ones can contain reads that the process then caches. */
const attempts = 3

if (isUpdate)
  test('the costs of all operations are recorded', { timeout: 600_000 }, async () => {
    const texts = new Texts()
    const operations: Record<string, StoredCost> = {}
    for (const each of sampled) {
      const recordings = [await recordExample(each), await recordExample(each)]
      const [cheapest] = recordings.sort(
        (a, b) => a.statements.length - b.statements.length || a.trips - b.trips,
      )
      operations[each.operation.name] = storedForm(cheapest!, texts)
    }
    writeFileSync(file, formatted({ statements: texts.statements, operations }))
  })
else
  test(
    'no operation needs more statements, round trips or locks than its budget',
    { timeout: 600_000 },
    async () => {
      const excesses: string[] = []
      for (const each of sampled) {
        const { name } = each.operation
        const budget = costOf(name)
        if (!budget) {
          excesses.push(`${name}: no recorded cost`)
          continue
        }
        let excess = ['not recorded']
        for (let attempt = 1; attempt <= attempts && excess.length > 0; attempt++)
          excess = excessOf(await recordExample(each), budget)
        if (excess.length > 0) excesses.push(`${name}: ${excess.join('; ')}`)
      }
      assert.deepEqual(
        excesses,
        [],
        `If this is intended, run \`${command}\` and say in the commit why.\n${excesses.join('\n')}`,
      )
    },
  )

/**
 * Operations whose number of statements may grow with a list of the input, with the reason.
 */
const growing: Readonly<Record<string, string>> = {
  'batches.prepare inputs': 'each input has a dry run of its own',
}

test(
  'the number of statements of a call does not grow with a list in its input',
  { timeout: 600_000 },
  async () => {
    const grown: string[] = []
    let comparedCount = 0
    for (const { operation, sample } of sampled) {
      /** Counts the statements with `copies` of the first element of the list, or returns undefined if it is refused. */
      const countWith = async (name: string, copies: number): Promise<number | undefined> => {
        const org = await testOrg()
        const { input } = await sample(org)
        const elements = Array.from({ length: copies }, () => (input[name] as unknown[])[0])
        await call(org, getMe, {})
        const recording = await recordStatements(() => call(org, operation, { ...input, [name]: elements }))
        return recording.result.status === 200 ? recording.statements.length : undefined
      }
      const lists = Object.entries((await sample(await testOrg())).input).filter(
        ([, value]) => Array.isArray(value) && typeof value[0] === 'object',
      )
      for (const [name] of lists) {
        const [one, five] = [await countWith(name, 1), await countWith(name, 5)]
        // Lists whose elements must differ refuse copies.
        if (one === undefined || five === undefined) continue
        comparedCount++
        const label = `${operation.name} ${name}`
        if (five > one && !Object.hasOwn(growing, label))
          grown.push(`${label}: ${one} statements for one element, ${five} for five`)
      }
    }
    assert.deepEqual(grown, [])
    assert.ok(comparedCount >= 8, `only ${comparedCount} lists were compared`)
  },
)
