import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { AppError } from '../../../../kernel/errors.ts'
import { atNoon } from '../../../../testing/at-noon.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { createEstimate, setLineItems } from '../../../selling/estimates/operations.ts'
import { boundBy } from '../../../organization/line-items/testing/bound.ts'
import { publishFloor } from '../../../organization/line-items/testing/publish-floor.ts'
import { getJob, saveRecurrence } from '../operations.ts'
import { occurrences, today, widen } from '../testing/recurring.ts'
import { addCustomer } from '../testing/working.ts'
import { sweepRecurrences } from './sweep-recurrences.ts'

before(atNoon)

interface Sold {
  org: TestOrg
  service_id: string
  estimate_id: string
  job_recurrence_id: string
  /**
   * The line of the recurrence as it was entered. It is a copy of a line of the estimate. `source_line_id` is the id of
   * that line.
   */
  line: { name: string; service_id: string; source_line_id: string; unit_price_cents: number }
}

const rep = boundBy(['manage_jobs'])

/** As a sales rep, creates a recurrence that repeats a line of an estimate at its minimum price of 135.00. */
async function sold(more: object = {}): Promise<Sold> {
  const org = await testOrg()
  const client_id = await addCustomer(org)
  const service_id = await publishFloor(org, 13_500)
  const { id: estimate_id } = await org.run(createEstimate, { location_id: org.locationId, client_id })
  const written = { name: 'Windows', service_id, unit_price_cents: 13_500 }
  const { line_items } = await org.run(setLineItems, { estimate_id, line_items: [written] }, org.owner)
  const line = { ...written, source_line_id: line_items[0]!.id, ...more }
  const { id } = await org.run(
    saveRecurrence,
    {
      client_id,
      line_items: [line],
      rule: { frequency: 'daily', interval: 10 },
      starts_on: today(org),
      horizon_days: 15,
    },
    rep,
  )
  return { org, service_id, estimate_id, job_recurrence_id: id, line }
}

/** Removes the source line from the estimate and the service from the price book. */
async function removeSource({ org, estimate_id }: Sold): Promise<void> {
  const line_items = [{ name: 'Doors', unit_price_cents: 100 }]
  await org.run(setLineItems, { estimate_id, line_items }, org.owner)
  await publishFloor(org, 1, 'gutter_cleaning')
}

test('jobs are created from a recurrence whose lines name a source line and a service that no longer exist', async () => {
  const it = await sold()
  const { org, job_recurrence_id, line } = it
  await removeSource(it)
  await widen(org, job_recurrence_id, 35)
  const { database, kernel } = org.app
  await sweepRecurrences(database, kernel).run(kernel.now())
  const series = await occurrences(org, job_recurrence_id)
  assert.equal(series.length, 4)
  for (const { id } of series) {
    const { line_items } = await org.run(getJob, { job_id: id })
    assert.deepEqual(
      line_items.map((each) => [
        each.service_id,
        each.source_line_id,
        each.floor_cents,
        each.line_total_cents,
      ]),
      [[line.service_id, line.source_line_id, 13_500, 13_500]],
    )
  }
})

test('the minimum price of a line of a recurrence stays when its source line and service no longer exist', async () => {
  for (const more of [{}, { service_id: null }]) {
    const it = await sold(more)
    const { org, job_recurrence_id, line } = it
    await removeSource(it)
    const saveLine = (change: object) =>
      org.run(saveRecurrence, { job_recurrence_id, line_items: [{ ...line, ...change }] }, rep)
    await assert.rejects(saveLine({ unit_price_cents: 13_499 }), (error: unknown) => {
      assert.ok(error instanceof AppError)
      assert.deepEqual([error.code, error.details[0]!.floor_cents], ['validation_error', 13_500])
      return true
    })
    const same = await org.run(saveRecurrence, { job_recurrence_id, line_items: [line] }, rep)
    assert.equal(same.version, 1)
    assert.equal((await saveLine({ unit_price_cents: 14_000 })).version, 2)
  }
})

test('new lines of a recurrence keep the minimum price from their sale after the sold line was deleted', async () => {
  const it = await sold({ name: 'Panes' })
  const { org, job_recurrence_id, estimate_id, service_id } = it
  const written = { name: 'Doors', service_id, unit_price_cents: 20_000 }
  const { line_items } = await org.run(setLineItems, { estimate_id, line_items: [written] }, org.owner)
  const line = { ...written, source_line_id: line_items[0]!.id }
  const saveLine = (change: object) =>
    org.run(saveRecurrence, { job_recurrence_id, line_items: [{ ...line, ...change }] }, rep)
  await saveLine({})
  await removeSource(it)
  await widen(org, job_recurrence_id, 35)
  const { database, kernel } = org.app
  await sweepRecurrences(database, kernel).run(kernel.now())
  assert.equal((await occurrences(org, job_recurrence_id)).length, 4)
  await assert.rejects(saveLine({ unit_price_cents: 13_499 }), { code: 'validation_error' })
})

test('changing only the rule of a recurrence works although the source of its lines was deleted', async () => {
  const it = await sold()
  const { org, job_recurrence_id } = it
  await removeSource(it)
  await org.run(saveRecurrence, { job_recurrence_id, rule: { frequency: 'daily', interval: 5 } }, rep)
  const series = await occurrences(org, job_recurrence_id)
  assert.equal(series.length, 4)
})
