import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Report, verify } from '../../../conformance/index.ts'
import { practiceOf } from '../../src/domains/office/practice/testing/practice-of.ts'
import { listeningPort } from '../../src/testing/wire.ts'
import { type FaultCase, faultCases } from './faults.ts'
import { proxyWith } from './proxy.ts'

// Tests that the conformance kit finds faults: a proxy in front of the service breaks one thing at a time.

let service = ''
let key = ''
let otherKey = ''
before(async () => {
  service = `http://127.0.0.1:${await listeningPort()}`
  key = (await practiceOf()).key
  otherKey = (await practiceOf()).key
})

function outcomes({ results }: Report): Record<string, string> {
  return Object.fromEntries(results.map(({ id, outcome }) => [id, outcome]))
}

const chosen = ({ statement, unaffected = [] }: FaultCase): string[] => [statement, ...unaffected]

test('at least twelve faults are tried, each with its own statement', () => {
  const statements = new Set(faultCases.map(({ statement }) => statement))
  assert.ok(statements.size >= 12)
  assert.equal(statements.size, faultCases.length)
})

test('without a fault, every statement of these tests holds', async () => {
  const only = [...new Set(faultCases.flatMap(chosen))]
  const report = await verify({ against: service, key, otherKey, only })
  assert.deepEqual(outcomes(report), Object.fromEntries(report.results.map(({ id }) => [id, 'pass'])))
  assert.deepEqual(report.results.map(({ id }) => id).sort(), only.sort())
})

for (const faultCase of faultCases) {
  const { title, fault, statement, unaffected = [] } = faultCase
  test(`a service in which ${title} is found by ${statement}`, async (t) => {
    const against = await proxyWith(t, service, fault)
    const report = await verify({ against, key, otherKey, only: chosen(faultCase) })
    const expected = { [statement]: 'fail', ...Object.fromEntries(unaffected.map((id) => [id, 'pass'])) }
    assert.deepEqual(outcomes(report), expected)
    const failure = report.results.find(({ id }) => id === statement)!
    assert.ok(
      failure.expected !== undefined && failure.exchange?.url.startsWith(against),
      JSON.stringify(failure),
    )
  })
}
