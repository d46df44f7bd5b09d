import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyOperation } from '../../app/catalog.ts'
import { testOrg } from '../../testing/test-org.ts'
import { doorSamples, samples } from './testing/samples.ts'

const byName = new Map(everyOperation.map((each) => [each.name, each]))

test('the sample calls of estimates succeed', async () => {
  const org = await testOrg()
  for (const [name, sample] of Object.entries({ ...samples, ...doorSamples })) {
    const operation = byName.get(name)
    assert.ok(operation, `there is no ${name}`)
    const { input } = await sample(org)
    const as = operation.only ? ({ type: operation.only, id: null } as object) : org.owner
    assert.ok(await org.run(operation, input, as), name)
  }
})
