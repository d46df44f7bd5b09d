import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type OperationCost, costOf } from '../../workflows/operation-costs.ts'
import { reporting } from '../testing/reporting.ts'

test('quoin explain prints the recorded statements of an operation by round trip, without a database', async () => {
  const { text, answer } = await reporting(['explain', 'leads.create'])
  const cost = costOf('leads.create')!
  assert.deepEqual(answer, cost)
  const [name, totals] = text.split('\n')
  assert.deepEqual(
    [name, totals],
    [
      'leads.create',
      `  ${cost.statements} statements in ${cost.trips} round trips, ${cost.transactions} transactions`,
    ],
  )
  for (const { sql } of cost.sent) assert.ok(text.includes(sql), sql)
  assert.match(text, /locks rows of: .*\bleads\b/)
  const lines = text.split('\n').slice(text.split('\n').indexOf('  TRIP  ROWS  STATEMENT') + 1, -1)
  assert.equal(lines.length, cost.statements)
  assert.equal(lines.filter((line) => /^ {2} *\d+ {2}/.test(line.slice(0, 8))).length, cost.trips)
})

test('quoin explain without an operation lists the twenty that need most statements, the dearest first', async () => {
  const { answer, text } = await reporting(['explain'])
  const dearest = answer as OperationCost[]
  assert.equal(dearest.length, 20)
  const counts = dearest.map(({ statements }) => statements)
  assert.deepEqual(
    counts,
    counts.toSorted((a, b) => b - a),
  )
  assert.equal(counts[0], costOf(dearest[0]!.operation)!.statements)
  assert.ok(text.includes(dearest[19]!.operation))
})

test('quoin explain of a name that is no recorded operation is refused', async () => {
  for (const name of ['leads.eat', 'toString'])
    await assert.rejects(reporting(['explain', name]), {
      message: /operation: is no operation with a recorded cost/,
    })
})
