// Slow: walks through the console in Chromium with the keyboard alone.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { openConsole } from '../src/adapters/console/testing/console-window.ts'
import { getEstimate, listEstimates } from '../src/domains/selling/estimates/operations.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'

let org: TestOrg

before(async () => {
  org = await testOrg()
})

const mostTabs = 60

const hasFocus = (element: unknown): boolean =>
  (element as { ownerDocument: { activeElement: unknown } }).ownerDocument.activeElement === element

/** Presses Tab until this element has the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let pressed = 0; pressed < mostTabs; pressed++) {
    if (await target.evaluate(hasFocus)) return
    await page.keyboard.press(key)
  }
  assert.fail(`The element is not reached by ${mostTabs} presses of ${key}: ${target.toString()}`)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a new lead becomes a sent estimate with the keyboard alone', async () => {
  const { context, page } = await openConsole(org, 'today')
  const { keyboard } = page
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()

  await keyboard.press('g')
  await keyboard.press('l')
  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
  await tabTo(page, button(page, 'New lead').first())
  await keyboard.press('Enter')
  // When the form opens, the name field has the focus.
  await page.waitForFunction(`document.activeElement?.getAttribute('name') === 'customer_name'`)
  await keyboard.type('Kim Keys')
  const fields = {
    customer_email: 'kim@example.com',
    service_address: '2 Key St',
    city: 'Evanston',
    state: 'IL',
    zip: '60201',
  }
  for (const [name, text] of Object.entries(fields)) {
    await tabTo(page, page.locator(`[name=${name}]`))
    await keyboard.type(text)
  }
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Kim Keys' }).waitFor()

  await tabTo(page, button(page, 'Create estimate'))
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Estimate for Kim Keys' }).waitFor()
  for (const [name, price] of [
    ['Roof', '400'],
    ['Gutters', '150'],
  ] as const) {
    await tabTo(page, button(page, 'Blank line'))
    await keyboard.press('Enter')
    await tabTo(page, page.getByLabel('Name of the new line'), 'Shift+Tab')
    await keyboard.type(name)
    await tabTo(page, page.getByLabel(`Price of ${name}`))
    await keyboard.press('Control+A')
    await keyboard.type(price)
  }
  await keyboard.press('Alt+ArrowUp')
  await page.locator('.totals .grand', { hasText: '$550.00' }).waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()

  await tabTo(page, button(page, 'Send …'), 'Shift+Tab')
  await keyboard.press('Enter')
  await page.getByText('A mail goes to kim@example.com.').waitFor()
  const send = button(page, 'Send estimate')
  await page.waitForFunction(
    `[...document.querySelectorAll('button[type=submit]')].some((each) => !each.disabled)`,
  )
  await tabTo(page, send)
  await keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const { items } = await org.run(listEstimates, {}, org.owner)
  const sent = await org.run(getEstimate, { estimate_id: items[0]!.id }, org.owner)
  assert.deepEqual(
    [sent.status, sent.total_cents, sent.line_items.map(({ name }) => name)],
    ['sent', 55_000, ['Gutters', 'Roof']],
  )
  await context.close()
})
