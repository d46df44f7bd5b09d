import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slotOf } from './slot.ts'
import { type Plan, planOf } from './rows.ts'
import { boardWith, cardWith } from './testing/card.ts'

const card = cardWith()
const from = slotOf(card, 'north')

const shape = ({ rows, tray }: Plan) => ({
  ...Object.fromEntries(
    rows.map(({ name, cells }) => [
      name,
      cells.flatMap(({ cards }) => cards.map((each) => `${each.visit_id} ${each.scheduled_time_start}`)),
    ]),
  ),
  tray: tray.map(({ visit_id, status }) => `${visit_id} ${status}`),
})

test('unassigned visits are in the last row, on their day', () => {
  const nobodys = cardWith({ visit_id: 'other', crew_id: null })
  const board = boardWith([['north', [card]]], { unassigned: [nobodys] })
  assert.deepEqual(shape(planOf(board, [])), {
    north: ['visit 09:00:00'],
    'No one yet': ['other 09:00:00'],
    tray: [],
  })
  assert.deepEqual(
    planOf({ ...board, rows: [], days: 7 }, []).rows[0]!.cells.map(({ date, cards }) => [date, cards.length]),
    [
      ['2026-11-30', 1],
      ['2026-12-01', 0],
      ['2026-12-02', 0],
      ['2026-12-03', 0],
      ['2026-12-04', 0],
      ['2026-12-05', 0],
      ['2026-12-06', 0],
    ],
  )
})

test('a pending move shows the visit only at its new place, also after the board was loaded again', () => {
  const move = { card, from, to: { ...from, start: 600, end: 720, row: 'south' } }
  const moved = { north: [], south: ['visit 10:00:00'], 'No one yet': [], tray: [] }
  assert.deepEqual(
    shape(
      planOf(
        boardWith([
          ['north', [card]],
          ['south', []],
        ]),
        [move],
      ),
    ),
    moved,
  )
  const assigned = cardWith({ crew_id: 'south' })
  assert.deepEqual(
    shape(
      planOf(
        boardWith([
          ['north', []],
          ['south', [assigned]],
        ]),
        [move],
      ),
    ),
    moved,
  )
})

test('moving a visit of two members shows the new time in both of their rows', () => {
  const move = { card, from: slotOf(card, 'bo'), to: { ...from, start: 600, end: 720, row: 'bo' } }
  assert.deepEqual(
    shape(
      planOf(
        boardWith([
          ['bo', [card]],
          ['cy', [card]],
        ]),
        [move],
      ),
    ),
    {
      bo: ['visit 10:00:00'],
      cy: ['visit 10:00:00'],
      'No one yet': [],
      tray: [],
    },
  )
})

test('a visit can be moved to the tray, and from the tray to the board', () => {
  const tray = { date: null, start: null, end: null, row: 'north' }
  assert.deepEqual(shape(planOf(boardWith([['north', [card]]]), [{ card, from, to: tray }])), {
    north: [],
    'No one yet': [],
    tray: ['visit unscheduled'],
  })
  const waiting = cardWith({ status: 'unscheduled', scheduled_date: null, scheduled_time_start: null })
  const board = boardWith([['north', []]], { unscheduled: [waiting] })
  assert.deepEqual(shape(planOf(board, [{ card: waiting, from: tray, to: from }])), {
    north: ['visit 09:00:00'],
    'No one yet': [],
    tray: [],
  })
})
