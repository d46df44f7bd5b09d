// Slow: opens eight windows of the console in Chromium.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as nextTime } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { openConsole } from '../src/adapters/console/testing/console-window.ts'
import { createLead } from '../src/domains/customers/leads/operations.ts'
import { soon } from '../src/testing/soon.ts'
import { testOrg } from '../src/testing/test-org.ts'

const windows = 8
const isStream = (request: Request): boolean => request.url().includes('/console/live/')
const isList = (request: Request): boolean => request.url().includes('/workflows/leads.list')

test('the only window of a browser reads its list once, because its stream begins before the page was opened', async () => {
  const org = await testOrg()
  const { context, page } = await openConsole(org, 'leads')
  let lists = 0
  page.on('request', (request) => {
    if (isList(request)) lists++
  })
  // A newly started server has no stream position that is old enough for a page. Until it has one, pages read
  // everything twice.
  await soon(async () => {
    lists = 0
    await page.goto(`/console/c/${org.slug}/leads`)
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByText('No leads here').waitFor()
    await page.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
    )
    assert.equal(lists, 1)
  }, 30_000)
  await org.run(createLead, { customer_name: 'Early Ella', service_address: '1 Main St' })
  await page.getByText('Early Ella').waitFor()
  await context.close()
})

test('eight windows of a browser share one stream, and each loads its list at most three times after twelve changes', async () => {
  const org = await testOrg()
  const { context, page } = await openConsole(org, 'leads')
  const open = new Set<Request>()
  context.on('request', (request) => {
    if (isStream(request)) open.add(request)
  })
  context.on('requestfinished', (request) => open.delete(request))
  context.on('requestfailed', (request) => open.delete(request))
  const pages: Page[] = [page]
  for (let n = 1; n < windows; n++) pages.push(await context.newPage())
  for (const each of pages) {
    await each.goto(`/console/c/${org.slug}/leads`)
    await each.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
  }
  await soon(() => Promise.resolve(assert.equal(open.size, 1)))

  const reads = new Map(pages.map((each) => [each, 0]))
  for (const each of pages)
    each.on('request', (request) => {
      if (isList(request)) reads.set(each, reads.get(each)! + 1)
    })
  const names = [...'ABCDEFGHIJKL'].map((letter) => `Burst ${letter}.`)
  await Promise.all(
    names.map((customer_name) => org.run(createLead, { customer_name, service_address: '1 Main St' })),
  )
  for (const each of pages) for (const name of names) await each.getByText(name).waitFor()
  for (const count of reads.values())
    assert.ok(count >= 1 && count <= 3, `${count} reads of twelve changes at once`)

  // All windows share the stream that one of them has opened. Closes that window; another window must then open a
  // stream.
  const [first] = open
  await first!.frame().page().close()
  await soon(() => Promise.resolve(assert.equal(open.size, 1)))
  await org.run(createLead, { customer_name: 'Late Larry', service_address: '1 Main St' })
  for (const each of pages.filter((one) => !one.isClosed())) await each.getByText('Late Larry').waitFor()

  // A window that reads only because of hints names the hint, so that its reads share answers with those of other windows.
  const named: Request[] = []
  context.on('request', (request) => {
    if (isList(request) && /^[\w.-]+~\d+$/.test(request.headers()['console-hint'] ?? '')) named.push(request)
  })
  await soon(async () => {
    await org.run(createLead, { customer_name: 'Shared Sam', service_address: '1 Main St' })
    await nextTime(500)
    assert.ok(named.length > 0)
  }, 30_000)
  assert.equal((await named[0]!.response())!.status(), 200)
  await context.close()
})
