// Slow: opens the panel that erases a person's data in Chromium, in each state, and saves a copy of the data.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { consolePage } from '../src/adapters/console/testing/console-page.ts'
import { axeFaults } from '../src/adapters/pages/testing/axe-faults.ts'
import { unzip } from '../src/adapters/transfers/unzip-for-tests.ts'
import { createClient } from '../src/domains/customers/clients/operations.ts'
import { createInvoice } from '../src/domains/money/invoices/operations.ts'
import { testOrg } from '../src/testing/test-org.ts'

const ada = {
  name: 'Ada Byron',
  phone: '303-555-0142',
  address_line1: '1 Main St',
  city: 'Denver',
  state: 'CO',
  zip: '80202',
}
const erasures = '**/workflows/clients.erasePerson*'
const looks = [
  { colorScheme: 'light' },
  { colorScheme: 'dark' },
  { viewport: { width: 390, height: 844 } },
] as const

/** Opens the panel with the keyboard. */
async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).focus()
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name: 'Erase the data of this person …' })
  await item.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Erase the data of this person' }).waitFor()
  // The menu is still closing then.
  await page.locator('[role=menu]').waitFor({ state: 'detached' })
}

for (const options of looks)
  test(`the panel that erases a person shows what goes and what stays, in each state: ${JSON.stringify(options)}`, async () => {
    const org = await testOrg()
    const { id } = await org.run(createClient, ada, org.owner)
    const { context, page, reports, open } = await consolePage(org, options)
    const assertAccessible = async (state: string): Promise<void> =>
      assert.deepEqual(await axeFaults(page), [], state)
    await open(`clients/${id}`)

    // While the effects are read, the panel shows a placeholder.
    const reading = Promise.withResolvers<void>()
    await page.route(erasures, async (route) => {
      await reading.promise
      await route.continue()
    })
    await openPanel(page)
    const panel = page.getByRole('dialog')
    await panel.locator('.skeleton').waitFor()
    await assertAccessible('loading')
    reading.resolve()
    await panel.getByText(/^Backups may contain the data until /).waitFor()
    await page.unroute(erasures)
    const erase = panel.getByRole('button', { name: 'Erase for good' })
    const ready = panel.locator('button:enabled', { hasText: 'Erase for good' })
    await assertAccessible('allowed')
    assert.equal(await erase.isDisabled(), true)

    // The name is typed with the keyboard, in any case.
    await panel.getByLabel('Type Ada Byron to confirm').focus()
    await page.keyboard.type('ada byron')
    await ready.waitFor()

    await context.setOffline(true)
    await panel.getByRole('button', { name: 'Cancel' }).focus()
    await panel.getByText(/^The server does not answer\./).waitFor()
    assert.equal(await erase.isDisabled(), true)
    await assertAccessible('offline')
    await context.setOffline(false)
    await panel.getByText(/^The server does not answer\./).waitFor({ state: 'detached' })

    // The server refuses the erasure.
    const error = {
      code: 'invalid_state',
      message: 'Ada Byron has an open invoice. Void it first.',
      details: [],
    }
    await page.route(erasures, (route) =>
      route.request().url().includes('dry_run')
        ? route.continue()
        : route.fulfill({ status: 409, contentType: 'application/json', body: JSON.stringify({ error }) }),
    )
    await panel.getByLabel('Type Ada Byron to confirm').focus()
    await ready.waitFor()
    await page.keyboard.press('Enter')
    await panel.getByText(error.message).waitFor()
    await assertAccessible('failed')
    await page.unroute(erasures)

    // The erasure takes a while, and then the person is gone.
    const running = Promise.withResolvers<void>()
    await page.route(erasures, async (route) => {
      await running.promise
      await route.continue()
    })
    await panel.getByLabel('Type Ada Byron to confirm').focus()
    await ready.waitFor()
    await page.keyboard.press('Enter')
    await panel.getByRole('button', { name: 'Working …' }).waitFor()
    await assertAccessible('running')
    running.resolve()
    await page.getByText('The data of the person is being erased.').waitFor()
    await page.waitForURL(/\/clients$/)
    assert.deepEqual(await axeFaults(page), [])
    assert.deepEqual(
      reports.filter((each) => !/409|ERR_INTERNET_DISCONNECTED/.test(each)),
      [],
    )
    await context.close()
  })

test('a person with open work cannot be erased, and the panel says what is open; Escape closes it', async () => {
  const org = await testOrg()
  const { id } = await org.run(createClient, ada, org.owner)
  await org.run(
    createInvoice,
    { client_id: id, line_items: [{ name: 'Windows', quantity: '1', unit_price_cents: 100 }] },
    org.owner,
  )
  const { context, page, open } = await consolePage(org)
  await open(`clients/${id}`)
  await openPanel(page)
  const panel = page.getByRole('dialog')
  await panel.getByRole('alert').waitFor()
  assert.deepEqual(await axeFaults(page), [])
  await panel.getByLabel('Type Ada Byron to confirm').fill('Ada Byron')
  assert.equal(await panel.getByRole('button', { name: 'Erase for good' }).isDisabled(), true)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await context.close()
})

test('the data of a person are saved as a zip file', async () => {
  const org = await testOrg()
  const { id } = await org.run(createClient, ada, org.owner)
  const { context, page, reports, open } = await consolePage(org)
  await open(`clients/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export the data of this person' }).click()
  const file = await download
  assert.equal(file.suggestedFilename(), `person-${id}.zip`)
  const files = unzip(readFileSync(await file.path()))
  const { client_id, items } = JSON.parse(files.get('data.json')!.toString()) as {
    client_id: string
    items: { kind: string; record: { name?: string } }[]
  }
  assert.equal(client_id, id)
  assert.equal(items.find(({ kind }) => kind === 'client')?.record.name, 'Ada Byron')
  assert.deepEqual(reports, [])
  await context.close()
})
