import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timelineText } from './timeline-words.ts'

test('dates, times and service types in the details of the timeline are formatted as elsewhere in the console', () => {
  const today = '2026-11-28'
  assert.equal(timelineText('house_wash', today), 'House wash')
  assert.equal(timelineText('2026-11-28 10:30', today), 'Nov 28, 10:30 am')
  assert.equal(timelineText('2026-11-28 10:30 → 2027-01-02', today), 'Nov 28, 10:30 am → Jan 2, 2027')
  assert.equal(timelineText('Call before 10:30.', today), 'Call before 10:30.')
})
