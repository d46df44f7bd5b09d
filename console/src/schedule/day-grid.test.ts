import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minutesOf, placeInLanes, shareAt, shownHours, spanOf, timeAt, timeOf } from './day-grid.ts'

const card = (name: string, start: number, end: number) => ({ card: name, span: { start, end } })

test('times are converted to minutes after midnight and back', () => {
  assert.equal(minutesOf('13:45:00'), 825)
  assert.equal(timeOf(825), '13:45:00')
})

test('a dropped card lands on the nearest quarter of an hour within the hours of the board', () => {
  const hours = { first: 7, last: 19 }
  assert.equal(timeOf(timeAt(0.501, hours)), '13:00:00')
  assert.equal(timeAt(-1, hours), 7 * 60)
  assert.equal(timeAt(2, hours), 19 * 60)
  assert.equal(shareAt(13 * 60, hours), 0.5)
})

test('the board shows 7 am to 7 pm, and more hours if there are early or late jobs', () => {
  assert.deepEqual(shownHours([]), { first: 7, last: 19 })
  assert.deepEqual(shownHours([{ start: 270, end: 1230 }]), { first: 4, last: 21 })
})

test('overlapping cards are in different lanes and marked as clashes; other cards share a lane', () => {
  const { placed, lanes } = placeInLanes([card('c', 600, 720), card('a', 480, 600), card('b', 540, 660)])
  assert.equal(lanes, 2)
  assert.deepEqual(
    placed.map(({ card: name, lane, isClash }) => [name, lane, isClash]),
    [
      ['a', 0, true],
      ['b', 1, true],
      ['c', 0, true],
    ],
  )
  assert.deepEqual(
    placeInLanes([card('a', 480, 540), card('b', 540, 600)]).placed.map(({ isClash }) => isClash),
    [false, false],
  )
})

test('a card without an end has its planned length, and a card that passes midnight ends with the day', () => {
  const times = { scheduled_time_end: null, minutes: 90 }
  assert.deepEqual(spanOf({ ...times, scheduled_time_start: '08:00:00' }), { start: 480, end: 570 })
  assert.equal(spanOf({ ...times, scheduled_time_start: null }), undefined)
  assert.deepEqual(
    spanOf({ scheduled_time_start: '22:00:00', scheduled_time_end: '02:00:00', minutes: 240 }),
    { start: 1320, end: 1440 },
  )
})
