import { resolve } from 'node:path'
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { testOrg } from '../src/testing/test-org.ts'
import { call } from './from-catalog/calls.ts'
import { legible } from './from-catalog/legible.ts'
import { sampled } from './from-catalog/samples.ts'

const file = resolve(import.meta.dirname, '../../docs/reference/examples.json')

// `npm test -- server/test/examples.test.ts --test-update-snapshots` writes them anew, then `npm run generate`.
test(
  'each example of the reference is an input that its operation takes',
  { timeout: 600_000 },
  async (t) => {
    const examples: Record<string, unknown> = {}
    for (const { operation, sample } of sampled) {
      const org = await testOrg()
      const { input } = await sample(org)
      const answer = await call(org, operation, input)
      assert.equal(answer.status, 200, `${operation.name}: ${answer.text.slice(0, 500)}`)
      examples[operation.name] = legible(input)
    }
    t.assert.fileSnapshot(examples, file)
  },
)
