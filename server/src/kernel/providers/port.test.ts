import assert from 'node:assert/strict'
import { test } from 'node:test'
import { realPort, simulatedPort } from './port.ts'

const facts = { id: 'a', slug: 'a', name: 'A', timezone: 'UTC', country: 'US', currency: 'USD' }
const org = { ...facts, defaultLocationId: 'l', isDemo: false, clock: null, practiceOf: null }
const practice = { ...org, clock: '2026-01-05T15:00:00.000Z', practiceOf: 'b' }

test('companies with invented customers never have the real provider, and all others have it', () => {
  const port = realPort('real', 'simulated')
  assert.deepEqual(
    [org, { ...org, isDemo: true }, { ...org, clock: practice.clock }, practice].map((each) => port.of(each)),
    ['real', 'simulated', 'simulated', 'simulated'],
  )
})

test('without a real provider, practice companies have the simulated one, unless it is switched off', () => {
  const of = (choice: 'unset' | 'fake' | 'off') => simulatedPort(choice, 'simulated').of(practice)
  assert.deepEqual([of('unset'), of('fake'), of('off')], ['simulated', 'simulated', null])
})
