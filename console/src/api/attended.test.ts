import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attendanceHeaders, watchInput } from './attended.ts'

test('requests are marked as unattended from two minutes after the last input until the next input', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const page = new EventTarget()
  watchInput(page)
  page.dispatchEvent(new Event('keydown'))
  t.mock.timers.tick(120_000)
  assert.deepEqual(attendanceHeaders(), {})
  t.mock.timers.tick(1)
  assert.deepEqual(attendanceHeaders(), { 'console-unattended': '1' })
  page.dispatchEvent(new Event('pointerdown'))
  assert.deepEqual(attendanceHeaders(), {})
})
