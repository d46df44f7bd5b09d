// Slow: creates keys and practice companies in Chromium.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertAccessible, consolePage } from '../src/adapters/console/testing/console-page.ts'
import { soon } from '../src/testing/soon.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'
import { anotherLocation } from './from-routes/records.ts'

// The pages of the settings with which the office gives access to programs: API keys, and practice companies.

let org: TestOrg
before(async () => {
  org = await testOrg()
  await anotherLocation({ org })
})

test('a key is created for chosen scopes and locations, is shown once, works, and is refused once it is revoked', async () => {
  const { context, page, reports, open } = await consolePage(org)
  await open('settings/keys')
  await page.getByRole('button', { name: 'Create a key' }).click()
  const create = page.getByRole('button', { name: 'Create the key' })
  assert.equal(await create.isDisabled(), true)
  await page.getByLabel('Name').fill('Website')
  await page.getByLabel('What it may do').selectOption('chosen')
  assert.equal(await create.isDisabled(), true)
  await page.getByLabel('Read leads').check()
  await page.getByRole('button', { name: 'Some locations' }).click()
  assert.equal(await create.isDisabled(), true)
  await page.getByRole('group', { name: 'Locations' }).getByRole('checkbox').first().check()
  await page.getByLabel('Ends').selectOption('90')
  await assertAccessible(page, 'the form of a new key')
  await create.click()
  const shown = page.getByRole('status', { name: 'API key Website' })
  const key = await shown.locator('code').textContent()
  assert.equal((await org.request('GET', '/leads', { key: key! })).status, 200)
  assert.equal((await org.request('GET', '/clients', { key: key! })).status, 403)
  const row = page.getByRole('listitem').filter({ hasText: 'Website' })
  assert.match((await row.textContent())!, /reads leads · only .+ · created just now by you · until /)
  await assertAccessible(page, 'a new key')
  await page.reload()
  await row.waitFor()
  assert.equal(await shown.count(), 0)
  await page.getByRole('button', { name: 'Revoke Website' }).click()
  await page.getByText('Website is refused from now on.').waitFor()
  await page.getByRole('button', { name: 'Revoke it' }).click()
  await page.getByText('Revoked or expired (1)').click()
  await row.getByText(/revoked just now/).waitFor()
  await soon(async () => assert.equal((await org.request('GET', '/leads', { key: key! })).status, 401))
  assert.deepEqual(reports, [])
  await context.close()
})

test('a practice company is created with a key that is shown once, and archived', async () => {
  const { context, page, reports, open } = await consolePage(org, { viewport: { width: 390, height: 844 } })
  await open('settings/practice')
  await page.getByRole('button', { name: 'Create a practice company' }).click()
  const key = await page.getByRole('status').locator('code').textContent()
  assert.equal((await org.request('GET', '/leads', { key: key! })).status, 200)
  const width = await page.evaluate('document.documentElement.scrollWidth')
  assert.equal(width, 390)
  await assertAccessible(page, 'a new practice company')
  await page.getByRole('button', { name: /^Archive / }).click()
  await page.getByRole('button', { name: 'Archive it' }).click()
  await page.getByText('Archived', { exact: true }).waitFor()
  await soon(async () => assert.equal((await org.request('GET', '/leads', { key: key! })).status, 401))
  assert.deepEqual(reports, [])
  await context.close()
})
