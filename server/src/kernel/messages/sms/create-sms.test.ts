import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getOutboxMessage } from '../../../domains/messages/outbox/operations.ts'
import { jobIn } from '../../../domains/work/jobs/testing/working.ts'
import { addCustomer } from '../../../domains/work/jobs/testing/working.ts'
import { rescheduleJob } from '../../../domains/work/jobs/operations.ts'
import { updateClient } from '../../../domains/customers/clients/operations.ts'
import { taskKinds } from '../../../app/background.ts'
import { testApp } from '../../../testing/test-app.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { createSms, type SmsSettings } from './index.ts'
import { accountForTests } from './twilio-for-tests.ts'

async function smsOf(settings: SmsSettings) {
  const { database, kernel } = await testApp()
  const { services } = kernel
  return createSms(settings, {
    database: database.system,
    now: () => kernel.now(),
    providers: services.providers,
    publicUrl: () => services.publicUrl(),
  })
}

test('demonstrations and organizations with a test clock use simulated texts, whichever carrier others use', async () => {
  const carriers = async (settings: SmsSettings) => {
    const sms = await smsOf(settings)
    const orgs = [
      { isDemo: true, clock: null },
      { isDemo: false, clock: '2026-01-05T15:00:00.000Z' },
      { isDemo: false, clock: null },
    ]
    return orgs.map((org) => sms.of(org)?.source ?? null)
  }
  assert.deepEqual(await carriers({ provider: 'unset' }), ['pretended', 'pretended', null])
  assert.deepEqual(await carriers({ provider: 'fake' }), ['pretended', 'pretended', 'pretended'])
  assert.deepEqual(await carriers({ provider: 'off' }), [null, null, null])
  assert.deepEqual(await carriers(accountForTests), ['pretended', 'pretended', 'twilio'])
})

/** Runs the due background tasks of text messages. Returns the times at which they were due. */
async function work({ app, id: orgId }: TestOrg): Promise<Date[]> {
  const kinds = new Map(taskKinds(app, { webhookRetrySeconds: [] }).map((kind) => [kind.name, kind]))
  const { rows } = await app.inspect.query<{ kind: string; payload: unknown; due_at: Date }>(
    `delete from quoin.tasks where org_id = $1 and kind like 'sms.%' returning kind, payload, due_at`,
    [orgId],
  )
  for (const { kind: name, payload } of rows) {
    const kind = kinds.get(name)!
    const ctx = {
      orgId,
      attempt: 1,
      now: app.kernel.now(),
      inTurn: () => Promise.resolve(),
      signal: new AbortController().signal,
    }
    await kind.handler(ctx, kind.payload.parse(payload))
  }
  return rows.map(({ due_at }) => due_at)
}

for (const [phone, end] of [
  ['+13125550142', ['delivered', null]],
  ['+13125550000', ['undelivered', 'The carrier did not deliver the message: 30003.']],
  ['+13125550001', ['failed', '21610: the recipient has opted out of texts at the carrier. (Simulated.)']],
] as const)
  test(`a simulated text to ${phone} is ${end[0]} after two seconds`, async () => {
    const org = await testOrg()
    const { services } = org.app.kernel
    const { sms } = services
    services.sms = await smsOf({ provider: 'fake' })
    try {
      const client_id = await addCustomer(org)
      await org.run(updateClient, { client_id, phone }, org.owner)
      const job_id = await jobIn(org, 'scheduled', { client_id })
      const later = { job_id, scheduled_date: '2026-06-18', notify: ['sms'] }
      const { deliveries } = await org.run(rescheduleJob, later, org.owner)
      assert.equal(deliveries[0]!.state, 'queued')
      const message_id = deliveries[0]!.message_id!
      const readState = async () => {
        const { state, why } = await org.run(getOutboxMessage, { message_id }, org.owner)
        return [state, why]
      }
      const before = Date.now()
      await work(org)
      const after = Date.now()
      if (end[0] !== 'failed') {
        assert.deepEqual(await readState(), ['sent', null])
        const [due] = await work(org)
        const dueMs = due!.getTime() - 2000
        assert.ok(dueMs >= before && dueMs <= after, String(due))
      }
      assert.deepEqual(await readState(), end)
    } finally {
      services.sms = sms
    }
  })
