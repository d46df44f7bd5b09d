import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DropArea, slotUnder } from './drop-at.ts'
import { slotOf } from './slot.ts'
import { cardWith } from './testing/card.ts'

const card = cardWith()
const from = slotOf(card, 'north')
const area = (more: Partial<DropArea>): DropArea => ({
  drop: 'lane',
  row: 'south',
  date: '2026-11-30',
  hours: { first: 7, last: 19 },
  share: 0.5,
  ...more,
})
const moved = { card, from, mode: 'move', grab: 0 } as const

test('a dropped card keeps its grab point and its length, and starts on a quarter of an hour', () => {
  assert.deepEqual(slotUnder({ ...moved, grab: 50 }, area({})), {
    date: '2026-11-30',
    start: 735,
    end: 855,
    row: 'south',
  })
  assert.equal(
    slotUnder({ ...moved, grab: 110 }, area({ share: 0, hours: { first: 0, last: 19 } }))!.start,
    0,
  )
})

test('a drop on a weekday keeps the time, on the anytime strip removes the time, and in the tray removes the date', () => {
  assert.deepEqual(slotUnder(moved, area({ drop: 'day', date: '2026-12-02' })), {
    ...from,
    date: '2026-12-02',
    row: 'south',
  })
  assert.deepEqual(slotUnder(moved, area({ drop: 'anytime' })), {
    date: '2026-11-30',
    start: null,
    end: null,
    row: 'south',
  })
  assert.deepEqual(slotUnder(moved, area({ drop: 'tray', row: null })), {
    date: null,
    start: null,
    end: null,
    row: 'north',
  })
  assert.equal(slotUnder(moved, undefined), undefined)
})

test('dragging an edge changes the start or the end, and leaves at least 15 minutes', () => {
  const edge = (mode: 'start' | 'end', share: number) => {
    const to = slotUnder({ ...moved, mode }, area({ share }))!
    return [to.row, to.start, to.end]
  }
  assert.deepEqual(edge('end', 0.5), ['north', 540, 780])
  assert.deepEqual(edge('end', 0), ['north', 540, 555])
  assert.deepEqual(edge('start', 0), ['north', 420, 660])
  assert.deepEqual(edge('start', 1), ['north', 645, 660])
  assert.equal(slotUnder({ ...moved, mode: 'end' }, area({ drop: 'tray' })), undefined)
})
