import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { practiceOf } from '../../testing/practice-of.ts'

test('the clock of a practice company starts at its creation and stands still', async () => {
  const practice = await practiceOf()
  const first = await practice.play('practice.clock.get')
  const second = await practice.play('practice.clock.get')
  assert.equal(first.now, second.now)
  assert.ok(Math.abs(Date.parse(first.now) - Date.parse(first.real_time)) < 60_000)
})

test('an organization in real time has no such clock, and neither has one that an operator created with a clock', async () => {
  for (const org of [await testOrg(), await testOrg('live', '2031-06-02T15:00:00.000Z')]) {
    const { status, body } = await org.request('POST', '/workflows/practice.clock.get', { body: {} })
    assert.deepEqual([status, body.error.code], [409, 'invalid_state'])
    assert.equal(body.error.details[0].reason, 'no_practice_company')
  }
})
