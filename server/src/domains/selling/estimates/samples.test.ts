import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyOperation } from '../../../app/catalog.ts'
import { testOrg } from '../../../testing/test-org.ts'
import { type Estimate, estimateSchema } from './estimate.ts'
import { getEstimate } from './operations.ts'
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

test('every call returns the estimate as estimates.get reads it afterwards', async () => {
  const org = await testOrg()
  let answerCount = 0
  for (const [name, sample] of Object.entries(samples)) {
    const operation = byName.get(name)!
    if (operation.kind === 'query') continue
    const answer = (await org.run(operation, (await sample(org)).input, org.owner)) as {
      estimate?: Estimate
    }
    const parsed = estimateSchema.safeParse(answer.estimate ?? answer)
    if (!parsed.success) continue
    const read = await org.run(getEstimate, { estimate_id: parsed.data.id }, org.owner)
    assert.deepEqual(parsed.data, read, name)
    answerCount++
  }
  assert.ok(answerCount >= 13, `${answerCount} answers`)
})
