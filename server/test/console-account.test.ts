// Slow: opens the account page of the console in Chromium, and adds a passkey with a virtual authenticator.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { signedIn, pathOf } from '../src/adapters/console/testing/browser.ts'
import { consolePage } from '../src/adapters/console/testing/console-page.ts'
import { axeFaults } from '../src/adapters/pages/testing/axe-faults.ts'
import { browser } from '../src/adapters/pages/testing/browser.ts'
import { getMe } from '../src/domains/office/me/operations.ts'
import { testOrg } from '../src/testing/test-org.ts'
import { consoleLink } from './crash/console-link.ts'
import { install } from './crash/installation.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('region', { name })

/** Presses `key` repeatedly until the control with this name has the focus. */
async function pressUntil(page: Page, key: 'Tab' | 'ArrowDown', name: string): Promise<void> {
  for (let count = 0; count < 60; count++) {
    await page.keyboard.press(key)
    const focused = await page.evaluate(() => {
      const { document } = globalThis as unknown as {
        document: { activeElement: { ariaLabel: string | null; textContent: string } }
      }
      const { ariaLabel, textContent } = document.activeElement
      return ariaLabel ?? textContent
    })
    if (focused.trim() === name) return
  }
  assert.fail(`${key} does not reach ${name}.`)
}

const looks = [
  { colorScheme: 'light' },
  { colorScheme: 'dark' },
  { viewport: { width: 390, height: 844 } },
] as const

for (const options of looks)
  test(`the account page has no accessibility issues and logs nothing in the browser: ${JSON.stringify(options)}`, async () => {
    const org = await testOrg()
    await signedIn(org)
    const { context, page, reports, open } = await consolePage(org, options)
    await open('account')
    await card(page, 'Where you are signed in').getByText('This one').waitFor()
    assert.deepEqual(await axeFaults(page), [])
    const width = await page.evaluate(() => {
      const { document } = globalThis as unknown as { document: { body: { scrollWidth: number } } }
      return document.body.scrollWidth
    })
    assert.ok(width <= page.viewportSize()!.width, `${width}`)
    await button(page, 'Sign out all others …').click()
    await page.getByText('This browser stays signed in.').waitFor()
    assert.deepEqual(await axeFaults(page), [])
    await page.goto(`/console/s/${org.slug}/account`)
    await page.getByText('Your account belongs to the live data').waitFor()
    assert.deepEqual(await axeFaults(page), [])
    assert.deepEqual(reports, [])
    await context.close()
  })

test('signing out another session ends it and keeps the current one', async () => {
  const org = await testOrg()
  const other = await signedIn(org)
  const status = async () => (await other.request('GET', pathOf(org, 'me.get'))).status
  assert.equal(await status(), 200)
  const { context, page, open } = await consolePage(org)
  await button(page, /Test Cleaning/).click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  const sessions = card(page, 'Where you are signed in')
  await sessions
    .getByRole('button', { name: /^Sign out .* …$/ })
    .last()
    .click()
  await button(page, 'Sign out').click()
  await page.getByText('1 browser signed out.').waitFor()
  await sessions.getByText('You are signed in nowhere else.').waitFor()
  assert.equal(await status(), 401)
  await open('today')
  await context.close()
})

test('the profile is saved, and a wrong phone number is explained at its field', async () => {
  const org = await testOrg()
  const { context, page, open } = await consolePage(org)
  await open('account')
  await page.getByLabel('Name', { exact: true }).fill('Olga Owner')
  await page.getByLabel('Phone').fill('twelve')
  await button(page, 'Save profile').click()
  const phone = page.locator('[name=phone]:focus')
  await phone.waitFor()
  const described = await phone.getAttribute('aria-describedby')
  assert.match(await page.locator(`[id="${described}"]`).innerText(), /^Phone must be /)
  assert.equal(await page.getByRole('alert').innerText(), 'Check Phone.')
  await page.reload()
  await page.getByText('This is what you typed before.').waitFor()
  await phone.or(page.getByLabel('Phone')).fill('(312) 555-0142')
  await button(page, 'Save profile').click()
  await page.getByText('Your profile is saved.').waitFor()
  const { member } = await org.run(getMe, {}, org.owner)
  assert.deepEqual([member!.name, member!.phone], ['Olga Owner', '+13125550142'])
  await context.close()
})

test('theme, density and the setting of single-key shortcuts apply at once, after a reload and on another computer', async () => {
  const org = await testOrg()
  const { context, page, open } = await consolePage(org)
  await open('account')
  const root = (at: Page, theme: string, density: string) =>
    at.locator(`html[data-mantine-color-scheme=${theme}][data-density=${density}]`).waitFor()
  await root(page, 'light', 'comfortable')
  await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Dark' }).click()
  await page.getByRole('group', { name: 'Lists' }).getByRole('button', { name: 'Compact' }).click()
  await root(page, 'dark', 'compact')
  const create = (at: Page) => at.getByRole('menu').getByText('New lead')
  await page.locator('h1').click()
  await page.keyboard.press('c')
  await create(page).waitFor()
  await page.keyboard.press('Escape')
  await create(page).waitFor({ state: 'hidden' })
  const isSaved = page.waitForResponse(
    (answer) => answer.url().includes('me.update') && answer.request().postData()!.includes('shortcuts'),
  )
  await page.getByRole('group', { name: 'Single-key shortcuts' }).getByRole('button', { name: 'Off' }).click()
  await isSaved
  const { member } = await org.run(getMe, {}, org.owner)
  assert.deepEqual(member!.preferences, { theme: 'dark', density: 'compact', shortcuts: false })

  const noSingleKeys = async (at: Page): Promise<void> => {
    await root(at, 'dark', 'compact')
    await at.locator('h1').click()
    await at.keyboard.press('c')
    await at.keyboard.press('Control+k')
    await at.getByRole('combobox').waitFor()
    assert.equal(await create(at).isVisible(), false)
  }
  // The first paint does not wait for the answer of the server.
  const held = Promise.withResolvers<void>()
  await page.route(/me\.get/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload()
  await root(page, 'dark', 'compact')
  held.resolve()
  await noSingleKeys(page)
  const other = await consolePage(org)
  await other.open('account')
  await noSingleKeys(other.page)
  await other.context.close()
  await context.close()
})

test('a change of theme that cannot be saved says so, and the stored theme comes back', async () => {
  const org = await testOrg()
  const { context, page, open } = await consolePage(org)
  await open('account')
  await page.route(/me\.update/, (route) =>
    route.fulfill({
      status: 403,
      json: { error: { code: 'insufficient_permission', message: 'Not permitted.' } },
    }),
  )
  await button(page, 'Use the dark theme').click()
  await page.getByText('The change is not saved. Not permitted.').waitFor()
  await page.locator('html[data-mantine-color-scheme=light]').waitFor()
  await context.close()
})

test('a list that cannot be loaded shows an error, and is loaded again on request', async () => {
  const org = await testOrg()
  const { context, page, open } = await consolePage(org)
  const path = /\/workflows\/sessions\.list/
  await page.route(path, (route) => route.abort())
  await open('account')
  const sessions = card(page, 'Where you are signed in')
  await sessions.getByText('The server does not answer.').waitFor()
  await page.unroute(path)
  await sessions.getByRole('button', { name: 'Try again' }).click()
  await sessions.getByText('This one').waitFor()
  await context.close()
})

test('by keyboard alone, a member adds a passkey, signs out and signs in with it', async (t) => {
  const installation = await install(t)
  const base = installation.program.url.replace('127.0.0.1', 'localhost')
  const context = await (await browser()).newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(base + consoleLink(installation))
  await pressUntil(page, 'Tab', 'Continue')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  await page.goto(`${base}/console/c/crash/account`)
  await page.getByText('No passkey yet').waitFor()
  await pressUntil(page, 'Tab', 'Add a passkey …')
  await page.keyboard.press('Enter')
  await page.locator('[name=name]:focus').waitFor()
  assert.deepEqual(await axeFaults(page), [])
  await page.keyboard.type('Work laptop')
  await page.keyboard.press('Enter')
  await page.getByText('The passkey Work laptop is added.').waitFor()
  await card(page, 'Passkeys').getByText('never used').waitFor()

  await button(page, /Owner$/)
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
  await pressUntil(page, 'ArrowDown', 'Sign out')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Sign in to Quoin' }).waitFor()
  assert.deepEqual(await axeFaults(page), [])
  await pressUntil(page, 'Tab', 'Use a passkey')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  await page.goto(`${base}/console/c/crash/account`)
  await card(page, 'Where you are signed in').getByText('with a passkey').waitFor()
  await card(page, 'Passkeys').getByText('last used just now').waitFor()

  await button(page, 'Remove Work laptop …').click()
  await button(page, 'Remove the passkey').click()
  await page.getByText('No passkey yet').waitFor()
  await context.close()
})

test('where the server accepts no passkeys, the sign-in page offers none and the account page says why', async () => {
  const org = await testOrg()
  const { context, page, open } = await consolePage(org)
  await open('account')
  await card(page, 'Passkeys').getByText('Browsers accept passkeys only with https').waitFor()
  assert.equal(await button(page, 'Add a passkey …').count(), 0)
  await page.goto('/console/sign-in')
  await page.getByText('Signed in already').waitFor()
  assert.equal(await button(page, 'Use a passkey').count(), 0)
  await context.close()
})
