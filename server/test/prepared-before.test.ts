import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { readPdf as readEstimatePdf } from '../src/domains/selling/estimates/operations/pdf/read.ts'
import { estimating } from '../src/domains/selling/estimates/testing/estimating.ts'
import { readPdf as readInvoicePdf } from '../src/domains/money/invoices/operations/pdf/read.ts'
import { draft } from '../src/domains/money/invoices/testing/invoicing.ts'
import { createWebhook } from '../src/domains/office/webhooks/operations.ts'
import { releaseSlot } from '../src/kernel/limits/release-slot.ts'
import type { Services } from '../src/kernel/operations/services.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'
import { call } from './from-catalog/calls.ts'

/** Number of requests of one organization that run at the same time. Further requests wait before they start. */
const atTheDoors = 16

// Tests that slow work, such as DNS lookups and the printing of PDF files, is done before the transaction. So this work
// uses none of the sixteen connections for writes and does not delay other organizations.

/**
 * Replaces a service by one that blocks until the test releases it. `reached` resolves when `atTheDoors` calls
 * wait for it.
 */
function blockService<Name extends 'outbound' | 'pdf'>(
  t: TestContext,
  services: Services,
  name: Name,
  slowed: (wait: () => Promise<void>) => Partial<Services[Name]>,
) {
  const usual = services[name]
  const open = Promise.withResolvers<void>()
  const all = Promise.withResolvers<void>()
  let waitingCalls = 0
  const wait = async (): Promise<void> => {
    if (++waitingCalls === atTheDoors) all.resolve()
    await open.promise
  }
  services[name] = { ...usual, ...slowed(wait) }
  t.after(() => {
    open.resolve()
    services[name] = usual
  })
  return { reached: all.promise, letGo: open.resolve }
}

const eighteen = <T>(make: (at: number) => Promise<T>): Promise<T>[] =>
  Array.from({ length: 18 }, (_, at) => make(at))

async function othersAreServed(): Promise<void> {
  const other = await testOrg()
  const lead = { customer_name: 'Grace', service_address: '9 Elm Ave' }
  const written = await Promise.all(eighteen(() => other.request('POST', '/leads', { body: lead })))
  assert.deepEqual([...new Set(written.map(({ status }) => status))], [201])
}

test('host names of webhooks that never resolve delay no other organization', async (t) => {
  const org = await testOrg()
  await org.request('GET', '/leads')
  const { services } = org.app.kernel
  const usual = services.outbound
  const { reached, letGo } = blockService(t, services, 'outbound', (wait) => ({
    judge: async (url) => {
      await wait()
      return await usual.judge(url)
    },
  }))
  const input = { name: 'Hook', url: 'https://hooks.example.com/quoin', events: ['lead.created'] }
  const calls = eighteen(() => call(org, createWebhook, input))
  await Promise.race([reached, ...calls])
  await othersAreServed()
  letGo()
  for (const { status, text } of await Promise.all(calls)) assert.equal(status, 200, text)
})

test('rendering documents delays no other organization', async (t) => {
  const org: TestOrg = await testOrg()
  const { id: invoice_id } = await draft(org)
  const { id: estimate_id } = await (await estimating(org)).draft()
  await org.request('GET', '/leads')
  const { services } = org.app.kernel
  const { reached, letGo } = blockService(t, services, 'pdf', (wait) => ({
    of: () => ({
      render: async () => {
        releaseSlot()
        await wait()
        return Buffer.from('%PDF-')
      },
    }),
  }))
  const calls = eighteen((at) =>
    at % 2 === 0 ? call(org, readInvoicePdf, { invoice_id }) : call(org, readEstimatePdf, { estimate_id }),
  )
  await Promise.race([reached, ...calls])
  await othersAreServed()
  letGo()
  for (const { status, text } of await Promise.all(calls)) assert.equal(status, 200, text.slice(0, 500))
})
