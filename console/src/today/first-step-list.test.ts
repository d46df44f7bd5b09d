import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstSteps } from './first-step-list.ts'

const nothing = { hasAddress: false, sendsMail: false, services: 0, members: 1, clients: 0, estimates: 0 }

test('each first step is done as soon as its record exists, and has a link only if there is a page for it', () => {
  assert.deepEqual(
    firstSteps(nothing).filter(({ isDone }) => isDone),
    [],
  )
  const some = firstSteps({ ...nothing, members: 2, clients: 1 })
  assert.deepEqual(
    some.flatMap(({ label, isDone }) => (isDone ? [label] : [])),
    ['Your team', 'First client'],
  )
  const { to } = some.find(({ label }) => label === 'First estimate')!
  assert.equal(to, 'estimates?new=1')
  assert.equal(some.find(({ label }) => label === 'Email')!.to, undefined)
})
