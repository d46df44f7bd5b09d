import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { testOrg } from '../src/testing/test-org.ts'
import { call } from './from-catalog/calls.ts'
import { legible } from './from-catalog/legible.ts'
import { sampled } from './from-catalog/samples.ts'

const file = resolve(import.meta.dirname, '../src/adapters/workflows/operation-examples.json')

// If examples have changed, run `npm test -- server/test/examples.test.ts --test-update-snapshots` and then
// `npm run generate`.
test(
  'each example of the reference succeeds as printed, once its ids are replaced with those of real records',
  { timeout: 600_000 },
  async (t) => {
    const examples: Record<string, unknown> = {}
    const failures: string[] = []
    for (const { operation, sample } of sampled) {
      const org = await testOrg()
      const { input } = await sample(org)
      const { printed, callable } = legible(input)
      const answer = await call(org, operation, callable)
      if (answer.status !== 200) failures.push(`${operation.name}: ${answer.text.slice(0, 500)}`)
      examples[operation.name] = printed
    }
    assert.deepEqual(failures, [])
    t.assert.fileSnapshot(examples, file)
  },
)
