import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLead } from '../../../domains/customers/leads/operations.ts'
import { newId } from '../../../kernel/ids.ts'
import { testOrg } from '../../../testing/test-org.ts'
import { listeningPort } from '../../../testing/wire.ts'
import { reporting } from '../testing/reporting.ts'

const against = `http://127.0.0.1:${await listeningPort()}`

test('quoin open prints the address of the console, the documentation, and what a name means, without a database', async () => {
  const pages = {
    console: '/console/',
    docs: '/docs',
    'leads.create': '/docs/operations/leads.create',
    'invoice.paid': '/docs/events/invoice.paid',
    stale_version: '/docs/errors/stale_version',
  }
  for (const [name, path] of Object.entries(pages)) {
    const { text } = await reporting(['open', name, '--against', against])
    assert.equal(text, `${against}${path}\n`)
    const { status } = await fetch(text.trim(), { redirect: 'manual' })
    assert.ok(status < 400, `${text.trim()}: ${status}`)
  }
  await assert.rejects(reporting(['open', newId()]), /org: is required/)
})

test('quoin open prints the page of a record, found in the own database or by a key', async () => {
  const org = await testOrg()
  const { id } = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' }, org.owner)
  const path = `/console/c/${org.slug}/leads/${id}`
  const key = await org.key({ scopes: ['workflows:read'] })
  const byKey = await reporting(['open', id, '--against', against, '--key', key])
  assert.deepEqual(byKey.answer, { url: `${against}${path}` })
  const own = await reporting(['open', id, '--org', org.slug], org)
  assert.ok(own.text.endsWith(`${path}\n`), own.text)
  const missing = newId()
  await assert.rejects(reporting(['open', missing, '--org', org.slug], org), {
    code: 'invalid_state',
    message: new RegExp(`has the id ${missing}\\. \`trace ${missing}\` shows`),
  })
  await assert.rejects(reporting(['open', 'lead.eaten', '--org', org.slug], org), {
    message: /^lead\.eaten is neither an id nor the name/,
  })
})
