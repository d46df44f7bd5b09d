import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createLead } from '../../../domains/customers/leads/operations.ts'
import { testOrg } from '../../../testing/test-org.ts'
import { testSession } from '../testing/performing.ts'
import { listenCommand } from './listen.ts'
import { triggerCommand } from './trigger.ts'

test('listen forwards live and triggered events of the organization with a signature, and none of another organization', async (t) => {
  const [org, other] = [await testOrg(), await testOrg()]
  const session = testSession(org)
  const received: { event: string; signature: string; body: string }[] = []
  const receiver = createServer((request, response) => {
    request
      .setEncoding('utf8')
      .toArray()
      .then((chunks) => {
        received.push({
          event: String(request.headers['x-webhook-event']),
          signature: String(request.headers['x-webhook-signature']),
          body: chunks.join(''),
        })
        response.end()
      }, assert.fail)
  }).listen(0, '127.0.0.1')
  t.after(() => receiver.close())
  await once(receiver, 'listening')
  const forwardTo = `http://localhost:${(receiver.address() as AddressInfo).port}/hook`

  const listening = listenCommand.act(session, { org: org.slug, forwardTo, for: '5' }, '')
  await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
  await other.run(createLead, { customer_name: 'Bob', service_address: '2 Main St' })
  await triggerCommand.act(session, { org: org.slug }, 'invoice.paid')
  assert.deepEqual(await listening, { events: 2 })

  assert.deepEqual(received.map(({ event }) => event).sort(), ['invoice.paid', 'lead.created'])
  for (const { signature, body } of received) {
    assert.match(signature, /^[0-9a-f]{64}$/)
    assert.deepEqual(Object.keys(JSON.parse(body)), ['id', 'event', 'timestamp', 'data', 'metadata'])
  }
})

test('triggering an unknown event is refused', async () => {
  const org = await testOrg()
  const session = testSession(org)
  await assert.rejects(triggerCommand.act(session, { org: org.slug }, 'lead.eaten'), {
    code: 'validation_error',
  })
})
