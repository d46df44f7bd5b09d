import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLead } from '../../../domains/customers/leads/operations.ts'
import { createWebhook } from '../../../domains/office/webhooks/operations.ts'
import { testOrg } from '../../../testing/test-org.ts'
import { listeningPort } from '../../../testing/wire.ts'
import { reporting } from '../testing/reporting.ts'

const ada = { customer_name: 'Ada', service_address: '1 Main St' }

test('quoin trace prints the same tree from the own database and from an instance that it calls with a key', async () => {
  const org = await testOrg()
  const destination = { name: 'Books', url: 'https://books.example.com/hook', events: ['lead.created'] }
  await org.run(createWebhook, destination)
  const lead = await org.run(createLead, ada, org.owner)
  const [event] = await org.query<{ id: string }>('select id from live.events where org_id = $1')
  const own = await reporting(['trace', event!.id, '--org', org.slug], org)
  assert.match(
    own.text,
    new RegExp(
      String.raw`^request  [0-9a-f-]{36}  \S+Z  by \S.*
├─ change  leads\.create  \S+Z
│  └─ created lead ${lead.id}
└─ event  lead\.created  ${event!.id}  \S+Z  not passed on yet
$`,
    ),
  )
  assert.equal(own.isFailure, false)

  const against = `http://127.0.0.1:${await listeningPort()}`
  const key = await org.key({ scopes: ['workflows:read'] })
  const called = await reporting(['trace', event!.id, '--against', `${against}/`, '--key', key])
  assert.deepEqual(called, own)
  await assert.rejects(reporting(['trace', event!.id, '--against', against, '--key', 'wrong']), {
    code: 'invalid_api_key',
  })
  await assert.rejects(reporting(['trace', lead.id, '--against', against, '--key', key]), {
    code: 'not_found',
  })
})

test('quoin trace refuses a call without an organization, and says if no instance answers', async () => {
  await assert.rejects(reporting(['trace', 'x']), /org: is required without --against/)
  await assert.rejects(reporting(['trace', 'x', '--key', 'k']), /against: is required with --key/)
  await assert.rejects(reporting(['trace', 'x', '--against', 'http://127.0.0.1:9', '--key', 'k']), {
    code: 'invalid_state',
    message: /^http:\/\/127\.0\.0\.1:9 cannot be reached: .+/,
  })
})
