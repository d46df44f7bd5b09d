import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import type { TimeTriggerSource } from '../../../../kernel/automations/kinds/trigger-kind.ts'
import { addedClient } from '../../../office/automations/testing/records.ts'
import { addLocation } from '../../../customers/leads/testing/people.ts'
import { addInvoice } from '../testing/add-invoice.ts'
import { invoiceOverdueTrigger } from './invoice-overdue.ts'

const { anchors } = invoiceOverdueTrigger.source as TimeTriggerSource<{ days_overdue: number }>

test("the trigger fires on the day after the due date in the location's time zone, or a given number of days later", async () => {
  const org = await testOrg()
  const berlin = await addLocation(org, 'Europe/Berlin')
  const client = await addedClient(org)
  const sent_at = '2026-01-02T12:00:00.000Z'
  const invoice = (due_date: string, more: object = {}) =>
    addInvoice(org, { client_id: client.id, due_date, sent_at, issued_at: sent_at, ...more })
  const chicago = await invoice('2026-03-07')
  const far = await invoice('2026-03-07', { location_id: berlin })
  const later = await invoice('2026-03-08')
  await invoice('2026-03-07', { sent_at: null, issued_at: null })
  await invoice('2026-03-07', { paid_at: sent_at })
  await invoice('2026-03-07', { voided_at: sent_at })
  await invoice('2026-03-07', { written_off_at: sent_at })
  const db = org.app.database.live.reader({ orgId: org.id, locations: '*' })
  const at = { orgId: org.id, now: org.app.kernel.now() }
  const span = { after: '2026-03-07T12:00:00.000Z', upTo: '2026-03-09T12:00:00.000Z' }
  const expected = [
    { subjectId: far, at: '2026-03-07T23:00:00.000Z' },
    { subjectId: chicago, at: '2026-03-08T06:00:00.000Z' },
    { subjectId: later, at: '2026-03-09T05:00:00.000Z' },
  ]
  for (const days_overdue of [0, 1])
    for (const limit of [1, 2, 10]) {
      const input = { config: { days_overdue }, subjectType: 'invoice', ...span, limit }
      const dueAnchors: typeof expected = []
      for (;;) {
        const piece = await anchors.due(db, at, { ...input, from: dueAnchors.at(-1) ?? null })
        dueAnchors.push(...piece)
        if (piece.length < limit) break
      }
      assert.deepEqual(dueAnchors, expected, `in pieces of ${limit}`)
    }
  const input = { config: { days_overdue: 30 }, subjectType: 'invoice' }
  const next = (after: string) => anchors.next(db, at, { ...input, after })
  assert.equal(await next('2026-03-01T00:00:00.000Z'), '2026-04-05T22:00:00.000Z')
  assert.equal(await next('2026-04-05T22:00:00.000Z'), '2026-04-06T05:00:00.000Z')
  assert.equal(await next('2026-04-07T05:00:00.000Z'), null)
  assert.equal(await anchors.of(db, at, { ...input, subjectId: chicago }), '2026-04-06T05:00:00.000Z')
  assert.equal(await anchors.of(db, at, { ...input, subjectId: client.id }), null)
})
