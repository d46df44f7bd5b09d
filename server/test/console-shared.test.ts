// Slow: opens the console in Chromium.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tokenFor } from '../src/adapters/console/testing/browser.ts'
import { browser } from '../src/adapters/pages/testing/browser.ts'
import { createClient } from '../src/domains/customers/clients/operations.ts'
import { testOrg } from '../src/testing/test-org.ts'
import { listeningPort } from '../src/testing/wire.ts'

const home = { address_line1: '1 Main St', city: 'Evanston', state: 'IL', zip: '60201' }

test('on a shared computer a link signs in for an hour, an open window does not extend it, and signing out leaves no trace', async () => {
  const org = await testOrg()
  await org.run(createClient, { ...home, name: 'Ada Lovelace' })
  const baseURL = `http://127.0.0.1:${await listeningPort()}`
  const context = await (await browser()).newContext({ baseURL, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(`/console/sign-in#token=${await tokenFor(org, `owner@${org.slug}.test`)}`)
  await page.getByLabel(/This computer is shared/).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  const [session] = await org.query('select shared from quoin.sessions where org_id = $1')
  assert.equal(session!['shared'], true)
  const cookies = await context.cookies()
  assert.equal(cookies.find(({ name }) => name === `quoin-${org.slug}`)!.expires, -1)

  await page.goto(`/console/c/${org.slug}/clients`)
  await page.getByRole('link', { name: 'Ada Lovelace' }).first().waitFor()
  const readByItself = () => page.waitForRequest((each) => each.url().includes('/workflows/clients.list'))
  const headerOf = async (request: ReturnType<typeof readByItself>) =>
    (await request).headers()['console-unattended']
  const attended = readByItself()
  await org.run(createClient, { ...home, name: 'Bob Babbage' })
  assert.equal(await headerOf(attended), undefined)
  await page.clock.fastForward(180_000)
  const unattended = readByItself()
  await org.run(createClient, { ...home, name: 'Cem Cayley' })
  assert.equal(await headerOf(unattended), '1')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Ada')
  await page.getByRole('option', { name: /Ada Lovelace/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Ada Lovelace' }).waitFor()
  const stored = () => page.evaluate(() => JSON.stringify(sessionStorage) + JSON.stringify(localStorage))
  assert.match(await stored(), /Ada Lovelace/)
  await page.getByRole('button', { name: /Owner$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in to Quoin' }).waitFor()
  assert.doesNotMatch(await stored(), /Ada/)
  // Going back loads the previous page again, and it requires signing in.
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Sign in to Quoin' }).waitFor()
  assert.doesNotMatch(await page.content(), /Ada Lovelace/)
  await context.close()
})
