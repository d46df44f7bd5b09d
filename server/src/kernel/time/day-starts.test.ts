import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayStarts } from './day-starts.ts'

test('a day begins after the one instant and not after the other', () => {
  const chicago = (after: string, upTo: string) =>
    dayStarts(`${after}.000Z`, `${upTo}.000Z`, 'America/Chicago').map(({ day, at }) => `${day} ${at}`)
  assert.deepEqual(chicago('2026-03-07T06:00:00', '2026-03-09T05:00:00'), [
    '2026-03-08 2026-03-08T06:00:00.000Z',
    '2026-03-09 2026-03-09T05:00:00.000Z',
  ])
  assert.deepEqual(chicago('2026-03-07T06:00:00', '2026-03-08T05:59:59'), [])
})

test('a day whose midnight a gap swallows begins when the gap ends', () => {
  assert.deepEqual(dayStarts('2026-09-05T12:00:00.000Z', '2026-09-06T12:00:00.000Z', 'America/Santiago'), [
    { day: '2026-09-06', at: '2026-09-06T04:00:00.000Z' },
  ])
})
