import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { webhookEventNames } from '../../../domains/office/webhooks/index.ts'
import { createLead } from '../../../domains/customers/leads/operations.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { soon } from '../../../testing/soon.ts'
import { listeningPort } from '../../../testing/wire.ts'
import { reporting } from '../testing/reporting.ts'

interface Received {
  event: string
  headers: IncomingHttpHeaders
  body: string
}

const trigger = (org: TestOrg, event: string) => reporting(['trigger', event, '--org', org.slug], org)

/** Starts a receiver of webhooks on this machine. */
async function receiver(t: TestContext): Promise<{ received: Received[]; url: string }> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    request
      .setEncoding('utf8')
      .toArray()
      .then((chunks) => {
        received.push({
          event: String(request.headers['x-webhook-event']),
          headers: request.headers,
          body: chunks.join(''),
        })
        response.end()
      }, assert.fail)
  }).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  return { received, url: `http://localhost:${(server.address() as AddressInfo).port}/hook` }
}

/** Returns what the command prints to standard error while the test runs. */
function printed(t: TestContext): string[] {
  const lines: string[] = []
  t.mock.method(process.stderr, 'write', (line: string) => lines.push(line) > 0)
  return lines
}

test('listen forwards live and triggered events of the organization with a signature, and none of another organization', async (t) => {
  const [org, other] = [await testOrg(), await testOrg()]
  const { received, url } = await receiver(t)
  const listening = reporting(['listen', '--org', org.slug, '--forward-to', url, '--for', '8'], org)
  await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
  await other.run(createLead, { customer_name: 'Bob', service_address: '2 Main St' })
  await trigger(org, 'invoice.paid')
  assert.deepEqual((await listening).answer, { events: 2 })

  assert.deepEqual(received.map(({ event }) => event).sort(), ['invoice.paid', 'lead.created'])
  for (const { headers, body } of received) {
    assert.match(String(headers['x-webhook-signature']), /^[0-9a-f]{64}$/)
    assert.deepEqual(Object.keys(JSON.parse(body)), ['id', 'event', 'timestamp', 'data', 'metadata'])
  }
})

test('listen with a key follows the stream of an instance, and forwards each event with the printed secret', async (t) => {
  const org = await testOrg('sandbox')
  const lines = printed(t)
  const { received, url } = await receiver(t)
  const against = `http://127.0.0.1:${await listeningPort()}`
  const key = await org.key({ mode: 'test' })
  const args = ['--against', against, '--key', key, '--events', 'invoice.paid']
  const listening = reporting(['listen', ...args, '--forward-to', url, '--for', '10'])
  // The stream begins when it is opened, so an event may be missed that was triggered before.
  await soon(async () => {
    await trigger(org, 'lead.created')
    await trigger(org, 'invoice.paid')
    await sleep(500)
    assert.ok(received.length > 0)
  })
  const { answer } = await listening
  assert.deepEqual(answer, { events: received.length })
  const secret = /signing secret of this session is (\S+)/.exec(lines.join(''))![1]!
  for (const { event, headers, body } of received) {
    assert.equal(event, 'invoice.paid')
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    assert.equal(headers['x-webhook-signature'], signature)
  }
  assert.ok(lines.some((line) => / invoice\.paid → 200 in \d+ ms/.test(line)))
})

test('listen refuses a wrong key at once', async (t) => {
  printed(t)
  const against = `http://127.0.0.1:${await listeningPort()}`
  await assert.rejects(reporting(['listen', '--against', against, '--key', 'wrong']), {
    code: 'invalid_api_key',
  })
})

test('triggering an unknown event is refused', async () => {
  await assert.rejects(trigger(await testOrg(), 'lead.eaten'), { code: 'validation_error' })
})

test('every event that webhooks deliver can be triggered', async () => {
  const org = await testOrg('sandbox')
  for (const name of webhookEventNames) await trigger(org, name)
  assert.deepEqual((await org.events()).sort(), [...webhookEventNames].sort())
})
