// Slow: kills a real program, cuts the network and ends sessions while forms of the console are open in Chromium.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { tokenFor } from '../src/adapters/console/testing/browser.ts'
import { openConsole } from '../src/adapters/console/testing/console-window.ts'
import { browser } from '../src/adapters/pages/testing/browser.ts'
import { createClient } from '../src/domains/customers/clients/operations.ts'
import { listLeads } from '../src/domains/customers/leads/operations.ts'
import { createEstimate, getEstimate } from '../src/domains/selling/estimates/operations.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'
import { consoleLink } from './crash/console-link.ts'
import { type Installation, install } from './crash/installation.ts'
import { soon } from '../src/testing/soon.ts'

let org: TestOrg

before(async () => {
  org = await testOrg()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.locator(`[name=${name}]`)
const namesOfLeads = async (search: string): Promise<(string | null)[]> =>
  (await org.run(listLeads, { search }, org.owner)).items.map(({ customer_name }) => customer_name)

/** Creates a draft of an estimate with two lines. */
async function newEstimate(): Promise<string> {
  const client = await org.run(
    createClient,
    { name: 'Ada', address_line1: '1 Main St', city: 'Evanston', state: 'IL', zip: '60201' },
    org.owner,
  )
  const lines = ['Roof', 'Gutters'].map((name) => ({ name, quantity: '1', unit_price_cents: 10_000 }))
  const { id } = await org.run(
    createEstimate,
    { client_id: client.id, location_id: org.locationId, line_items: lines },
    org.owner,
  )
  return id
}

const pricesOf = async (id: string): Promise<string[]> =>
  (await org.run(getEstimate, { estimate_id: id }, org.owner)).line_items.map(
    ({ name, unit_price_cents }) => `${name} ${unit_price_cents}`,
  )

/** Returns a free port, so that a program can be started on the same port twice. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Opens the console of a real program as its owner. */
async function openInstalled(installation: Installation): Promise<Page> {
  const page = await (await (await browser()).newContext({ reducedMotion: 'reduce' })).newPage()
  await page.goto(installation.program.url + consoleLink(installation))
  await button(page, 'Continue').click()
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  return page
}

test('a lead is saved once although the server was killed before it answered', async (t) => {
  const installation = await install(t, undefined, { PORT: String(await freePort()) })
  const page = await openInstalled(installation)
  await page.goto(`${installation.program.url}/console/c/crash/leads?new=1`)
  await field(page, 'customer_name').fill('Kay Interrupted')
  await field(page, 'customer_phone').fill('312 555 0143')
  await field(page, 'service_address').fill('1 Main St')
  await field(page, 'notes').fill('killed')
  const keys: string[] = []
  await page.route('**/workflows/leads.create', async (route) => {
    keys.push(route.request().headers()['idempotency-key']!)
    if (keys.length > 1) return await route.continue()
    // The server stores the lead, and then crashes before its answer arrives.
    assert.equal((await route.fetch()).status(), 200)
    await installation.program.kill()
    return await route.abort()
  })
  await button(page, 'Save lead').click()
  await page.getByText('Your entry is saved as soon as the server answers again.').waitFor()
  await installation.restart()
  await page.getByRole('heading', { level: 1, name: 'Kay Interrupted' }).waitFor({ timeout: 60_000 })
  assert.ok(keys.length > 1)
  assert.equal(new Set(keys).size, 1)
  const database = await installation.connect()
  const { rows } = await database.query("select 1 from live.leads where notes = 'killed'")
  assert.equal(rows.length, 1)
  await page.context().close()
})

test('if the session ends while a form is open, what was typed is still there after signing in', async () => {
  const { context, page } = await openConsole(org, 'leads?new=1')
  await field(page, 'customer_name').fill('Ruth Revoked')
  await field(page, 'customer_phone').fill('312 555 0142')
  await field(page, 'service_address').fill('1 Main St')
  await field(page, 'notes').fill('Two stories')
  await org.query('update quoin.sessions set revoked_at = now() where org_id = $1')
  // The server closes the page's event stream when the session is revoked, so the page shows the end of the session
  // at once.
  await page.getByRole('heading', { level: 1, name: 'Sign in to Quoin' }).waitFor()
  assert.deepEqual(await namesOfLeads('Ruth'), [])
  await page.goto(`/console/sign-in#token=${await tokenFor(org, `owner@${org.slug}.test`)}`)
  await button(page, 'Continue').click()
  await page.getByText('This is what you typed before.').waitFor()
  assert.equal(await field(page, 'customer_phone').inputValue(), '312 555 0142')
  assert.equal(await field(page, 'notes').inputValue(), 'Two stories')
  await button(page, 'Save lead').click()
  await page.getByRole('heading', { level: 1, name: 'Ruth Revoked' }).waitFor()
  assert.deepEqual(await namesOfLeads('Ruth'), ['Ruth Revoked'])
  await page.goto(`/console/c/${org.slug}/leads?new=1`)
  await field(page, 'customer_name').waitFor()
  assert.equal(await field(page, 'customer_name').inputValue(), '')
  await context.close()
})

test('without a network, editing continues, and changes are saved once it is back', async () => {
  const id = await newEstimate()
  const { context, page } = await openConsole(org, `estimates/${id}`)
  await page.getByLabel('Price of Roof').waitFor()
  await context.setOffline(true)
  await page.getByText('What you type stays in this window').waitFor()
  await page.getByLabel('Price of Roof').fill('125')
  await page.getByText('Saved as soon as the server answers').waitFor()
  assert.deepEqual(await pricesOf(id), ['Roof 10000', 'Gutters 10000'])
  await context.setOffline(false)
  await page.getByText('Saved', { exact: true }).waitFor()
  assert.deepEqual(await pricesOf(id), ['Roof 12500', 'Gutters 10000'])
  await page.goto(`/console/c/${org.slug}/leads?new=1`)
  await field(page, 'customer_name').fill('Wanda Offline')
  await field(page, 'customer_phone').fill('312 555 0144')
  await field(page, 'service_address').fill('1 Main St')
  await context.setOffline(true)
  await page.getByText('What you typed stays here until it can be saved.').waitFor()
  assert.ok(await button(page, 'Save lead').isDisabled())
  await context.setOffline(false)
  await button(page, 'Save lead').click()
  await page.getByRole('heading', { level: 1, name: 'Wanda Offline' }).waitFor()
  await context.close()
})

test('lines that were typed before a reload are shown again and saved', async () => {
  const id = await newEstimate()
  const { context, page } = await openConsole(org, `estimates/${id}`)
  await page.route('**/workflows/estimates.setLineItems', (route) => route.abort())
  await page.getByLabel('Price of Roof').fill('99')
  await page.waitForRequest('**/workflows/estimates.setLineItems')
  await page.reload()
  assert.equal(await page.getByLabel('Price of Roof').inputValue(), '99')
  assert.deepEqual(await pricesOf(id), ['Roof 10000', 'Gutters 10000'])
  await page.unroute('**/workflows/estimates.setLineItems')
  await page.getByText('Saved', { exact: true }).waitFor()
  assert.deepEqual(await pricesOf(id), ['Roof 9900', 'Gutters 10000'])
  await context.close()
})

test('if two windows change the same estimate, the member chooses a version of each line', async () => {
  const id = await newEstimate()
  const { context, page } = await openConsole(org, `estimates/${id}`)
  const { context: second, page: other } = await openConsole(org, `estimates/${id}`)
  await page.getByLabel('Price of Roof').waitFor()
  await other.getByLabel('Price of Roof').fill('200')
  // At this point, the first window has not received the version that the second window saves.
  await page.getByLabel('Price of Gutters').fill('50')
  await page.getByLabel('Price of Roof').fill('300')
  await other.getByText('Saved', { exact: true }).waitFor()
  const choice = page.getByRole('alert').filter({ hasText: 'Someone else changed this estimate' })
  await choice.waitFor()
  const cells = async (): Promise<string[][]> =>
    await Promise.all(
      (await choice.locator('tbody tr').all()).map(async (row) => await row.locator('td').allInnerTexts()),
    )
  assert.deepEqual(await cells(), [
    ['1 × Roof, 300', '1 × Roof, 200.00', '1 × Roof, 300'],
    ['1 × Gutters, 50', '1 × Gutters, 100.00', '1 × Gutters, 50'],
  ])
  await choice.getByRole('button', { name: '1 × Roof, 200.00' }).click()
  assert.equal((await cells())[0]?.[2], '1 × Roof, 200.00')
  await button(page, 'Save the result').click()
  await choice.waitFor({ state: 'detached' })
  await soon(async () => assert.deepEqual(await pricesOf(id), ['Roof 20000', 'Gutters 5000']))
  await second.close()
  await context.close()
})

test('while the outcome of an action is unknown, the advice of the server is shown', async () => {
  const { context, page } = await openConsole(org, 'leads?new=1')
  const receipt = {
    request_id: 'r1',
    operation: 'leads.create',
    result: null,
    error: null,
    http_status: null,
  }
  const advice = 'Look for the lead before you repeat the action.'
  const open = { ...receipt, state: 'indeterminate', resolution: advice }
  let answer: object = open
  await page.route('**/workflows/leads.create', (route) =>
    route.fulfill({ status: 202, json: { data: open } }),
  )
  await page.route('**/workflows/requests/r1', (route) => route.fulfill({ json: { data: answer } }))
  await field(page, 'customer_name').fill('Ivy Indeterminate')
  await field(page, 'service_address').fill('1 Main St')
  await button(page, 'Save lead').click()
  const banner = page.locator('.banner', { hasText: advice })
  await banner.waitFor()
  await page.goto(`/console/c/${org.slug}/leads`)
  await banner.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('The outcome is not known yet.').waitFor()
  answer = { ...receipt, state: 'completed', result: {}, resolution: null }
  await banner.getByRole('button', { name: 'Check again' }).click()
  await banner.waitFor({ state: 'detached' })
  await context.close()
})
