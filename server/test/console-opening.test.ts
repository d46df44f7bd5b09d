// Slow: opens pages of the console in Chromium.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consolePage } from '../src/adapters/console/testing/console-page.ts'
import { createLead } from '../src/domains/customers/leads/operations.ts'
import { sent } from '../src/domains/money/invoices/testing/invoicing.ts'
import { jobIn } from '../src/domains/work/jobs/testing/working.ts'
import { testOrg } from '../src/testing/test-org.ts'

/** Script for the page. Records the URLs of its requests, and of those that are sent before the program is loaded. */
const recordEarly = `{
  let early
  const send = globalThis.fetch
  globalThis.earlyUrls = []
  globalThis.requestedUrls = []
  globalThis.fetch = (url, options) => {
    requestedUrls.push(url)
    return send(url, options)
  }
  Object.defineProperty(globalThis, 'earlyAnswers', {
    get: () => early,
    set: (answers) => {
      early = answers
      const set = answers.set.bind(answers)
      answers.set = (url, answer) => {
        earlyUrls.push(url)
        return set(url, answer)
      }
    },
  })
}`

test('everything that a page shows first is requested before the program is loaded, and the page uses each of these answers', async () => {
  const org = await testOrg()
  const lead = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
  await jobIn(org, 'unscheduled')
  const { id: invoiceId, client_id: clientId } = await sent(org, 10_000)
  const { context, page, open } = await consolePage(org)
  await context.addInitScript(recordEarly)
  const lists = ['today', 'leads?tab=new', 'clients', 'estimates', 'jobs', 'schedule', 'invoices', 'payments']
  for (const address of lists) {
    await open(address)
    const { early, unused, requested } = await page.evaluate<
      Record<'early' | 'unused' | 'requested', string[]>
    >('({ early: earlyUrls, unused: [...earlyAnswers.keys()], requested: requestedUrls })')
    assert.ok(early.length >= 4, `${address}: ${early.join(' ')}`)
    assert.deepEqual([address, unused], [address, []])
    assert.deepEqual([address, requested.filter((url) => !early.includes(url))], [address, []])
  }
  for (const address of [`leads/${lead.id}`, `clients/${clientId}`, `invoices/${invoiceId}`]) {
    await open(address)
    const unused = await page.evaluate<string[]>('[...earlyAnswers.keys()]')
    assert.deepEqual([address, unused], [address, []])
  }
  await context.close()
})
