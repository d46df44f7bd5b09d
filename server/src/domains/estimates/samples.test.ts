import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Operation } from '../../kernel/operations/operation.ts'
import { testOrg } from '../../testing/test-org.ts'
import * as operations from './operations.ts'
import { samples } from './testing/samples.ts'

const all: readonly Operation[] = Object.values(operations)

test('every operation of estimates has a sample call that succeeds', async () => {
  assert.deepEqual(all.map((each) => each.name).sort(), Object.keys(samples).sort())
  const org = await testOrg()
  for (const operation of all) {
    const { input } = await samples[operation.name]!(org)
    const as = operation.only ? ({ type: operation.only, id: null } as object) : org.owner
    assert.ok(await org.run(operation, input, as), operation.name)
  }
})
