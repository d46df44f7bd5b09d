import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import type { TimeTriggerSource } from '../../../../kernel/automations/kinds/trigger-kind.ts'
import { deleteLead } from '../../../customers/leads/operations.ts'
import { createLead } from '../../../customers/leads/operations.ts'
import { addLocation } from '../../../customers/leads/testing/people.ts'
import { scheduleDaily } from './schedule-daily.ts'

const { anchors } = scheduleDaily.source as TimeTriggerSource<{ at: string }>

test('every record is due once a day at the local time of its location, whatever the page size', async () => {
  const org = await testOrg()
  const [berlin] = [await addLocation(org, 'Europe/Berlin')]
  const lead = async (location_id?: string) => {
    const { id } = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
    if (location_id)
      await org.app.inspect.query(`update live.leads set location_id = $2 where id = $1`, [id, location_id])
    return id
  }
  const [one, two, three] = [await lead(), await lead(berlin), await lead()]
  const deletedLead = await lead()
  await org.run(deleteLead, { lead_id: deletedLead }, org.owner)
  const db = org.app.database.live.reader({ orgId: org.id, locations: '*' })
  const at = { orgId: org.id, now: org.app.kernel.now() }
  const input = {
    config: { at: '02:30' },
    subjectType: 'lead',
    after: '2026-03-07T12:00:00.000Z',
    upTo: '2026-03-09T12:00:00.000Z',
  }
  const expected = [
    { subjectId: two, at: '2026-03-08T01:30:00.000Z' },
    // Clocks in Chicago skip 02:30 that day.
    { subjectId: one, at: '2026-03-08T08:30:00.000Z' },
    { subjectId: three, at: '2026-03-08T08:30:00.000Z' },
    { subjectId: two, at: '2026-03-09T01:30:00.000Z' },
    { subjectId: one, at: '2026-03-09T07:30:00.000Z' },
    { subjectId: three, at: '2026-03-09T07:30:00.000Z' },
  ]
  for (const limit of [1, 2, 5, 100]) {
    const dueAnchors: typeof expected = []
    for (;;) {
      const piece = await anchors.due(db, at, { ...input, from: dueAnchors.at(-1) ?? null, limit })
      dueAnchors.push(...piece)
      if (piece.length < limit) break
    }
    assert.deepEqual(dueAnchors, expected, `in pieces of ${limit}`)
  }
  const next = (after: string) => anchors.next(db, at, { ...input, after })
  assert.equal(await next('2026-03-07T12:00:00.000Z'), '2026-03-08T01:30:00.000Z')
  assert.equal(await next('2026-03-08T01:30:00.000Z'), '2026-03-08T08:30:00.000Z')
})
