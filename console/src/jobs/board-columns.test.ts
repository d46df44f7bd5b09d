import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ColumnKey, columns, dropOn } from './board-columns.ts'

const verbs = (job: Parameters<typeof dropOn>[0]): Partial<Record<ColumnKey, string>> =>
  Object.fromEntries(
    columns.flatMap(({ key }) => {
      const drop = dropOn(job, key)
      return drop && drop.type !== 'refused' ? [[key, drop.type === 'sheet' ? drop.sheet : drop.type]] : []
    }),
  )

const job = { is_invoiced: false, visits_total: 1 }

test('dropping a job on another column of the board runs the action that leads to that status', () => {
  assert.deepEqual(verbs({ ...job, status: 'unscheduled' }), { scheduled: 'schedule' })
  assert.deepEqual(verbs({ ...job, status: 'scheduled' }), {
    unscheduled: 'unschedule',
    underway: 'start',
    complete: 'complete',
  })
  assert.deepEqual(verbs({ ...job, status: 'in_progress' }), { complete: 'complete' })
  assert.deepEqual(verbs({ ...job, status: 'complete' }), { underway: 'reopen', invoiced: 'invoice' })
})

test('a drop that no action allows gives the reason', () => {
  const reasonOf = (status: 'on_hold' | 'unscheduled' | 'complete', to: ColumnKey, is_invoiced = false) => {
    const drop = dropOn({ ...job, status, is_invoiced }, to)
    return drop?.type === 'refused' ? drop.reason : undefined
  }
  assert.match(reasonOf('on_hold', 'complete')!, /on hold/)
  assert.match(reasonOf('unscheduled', 'underway')!, /Schedule the job/)
  assert.match(reasonOf('complete', 'scheduled')!, /Open it again/)
  assert.match(reasonOf('complete', 'underway', true)!, /Void the invoice/)
  assert.equal(dropOn({ ...job, status: 'complete' }, 'complete'), undefined)
})
