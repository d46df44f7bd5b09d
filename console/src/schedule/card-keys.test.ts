import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stepOf } from './card-keys.ts'
import { slotOf } from './slot.ts'
import { cardWith } from './testing/card.ts'

const card = cardWith()
const from = slotOf(card, 'north')
const rows = ['north', 'south', null]
const press = (key: string, view: 'day' | 'week' = 'day', shiftKey = false) =>
  stepOf({ key, altKey: true, shiftKey }, card, { view, rows })

test('arrow keys move a card by 15 minutes, in the week view by a day, and up or down by a row', () => {
  assert.deepEqual(press('ArrowRight')!(from), { ...from, start: 555, end: 675 })
  assert.deepEqual(press('ArrowLeft')!(from), { ...from, start: 525, end: 645 })
  assert.deepEqual(press('ArrowRight', 'week')!(from), { ...from, date: '2026-12-01' })
  assert.equal(press('ArrowDown')!(from).row, 'south')
  assert.equal(press('ArrowDown')!({ ...from, row: 'south' }).row, null)
  assert.equal(press('ArrowUp')!(from).row, 'north')
})

test('with Shift, arrow keys change the end of a card; other keys, and arrow keys without Alt, do nothing', () => {
  assert.deepEqual(press('ArrowRight', 'day', true)!(from), { ...from, end: 675 })
  assert.equal(press('x'), undefined)
  assert.equal(
    stepOf({ key: 'ArrowRight', altKey: false, shiftKey: false }, card, { view: 'day', rows }),
    undefined,
  )
})
