// Slow: reloads the console and changes one estimate in two windows, in Chromium.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openConsole } from '../src/adapters/console/testing/console-window.ts'
import { createClient } from '../src/domains/customers/clients/operations.ts'
import { createEstimate, getEstimate } from '../src/domains/selling/estimates/operations.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'

let org: TestOrg

before(async () => {
  org = await testOrg()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.locator(`[name=${name}]`)

/** A draft with two lines. */
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

test('two windows that change one estimate lead to a choice for each line', async () => {
  const id = await newEstimate()
  const { context, page } = await openConsole(org, `estimates/${id}`)
  const { context: second, page: other } = await openConsole(org, `estimates/${id}`)
  await page.getByLabel('Price of Roof').waitFor()
  await other.getByLabel('Price of Roof').fill('200')
  // The first window types before it has seen the version of the second.
  await page.getByLabel('Price of Gutters').fill('50')
  await page.getByLabel('Price of Roof').fill('300')
  await other.getByText('Saved', { exact: true }).waitFor()
  const choice = page.getByRole('alert').filter({ hasText: 'Somebody else changed this estimate' })
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
  assert.deepEqual(await pricesOf(id), ['Roof 20000', 'Gutters 5000'])
  await second.close()
  await context.close()
})

test('an action whose outcome is not known shows the advice of the server until it is known', async () => {
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
