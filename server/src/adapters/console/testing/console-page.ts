import assert from 'node:assert/strict'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { axeFaults } from '../../pages/testing/axe-faults.ts'
import { browser } from '../../pages/testing/browser.ts'
import { reportsOf } from '../../pages/testing/page-reports.ts'
import type { TestOrg } from '../../../testing/test-org.ts'
import { listeningPort } from '../../../testing/wire.ts'
import { tokenFor } from './browser.ts'

export interface ConsolePage {
  context: BrowserContext
  page: Page
  /** Errors and warnings of the page, and its requests to other hosts, since the page was opened. */
  reports: string[]
  /** Opens a page of the organization, such as `jobs`, and waits until it is loaded. */
  open: (address: string) => Promise<void>
}

/** Signs a member, usually the owner, in to the console in a new browser context. */
export async function consolePage(
  org: TestOrg,
  options: Parameters<Browser['newContext']>[0] = {},
  email: string = `owner@${org.slug}.test`,
): Promise<ConsolePage> {
  const baseURL = `http://127.0.0.1:${await listeningPort()}`
  const context = await (await browser()).newContext({ baseURL, reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const reports = reportsOf(page, baseURL)
  await page.goto(`/console/sign-in#token=${await tokenFor(org, email)}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  const open = async (address: string): Promise<void> => {
    await page.goto(`/console/c/${org.slug}/${address}`)
    await page.locator('main h1').first().waitFor()
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  }
  return { context, page, reports, open }
}

/**
 * Fails if axe finds a violation on the page in the dark or the light color scheme. `state` describes the state of the
 * page for the error message.
 */
export async function assertAccessible(page: Page, state: string): Promise<void> {
  for (const scheme of ['dark', 'light']) {
    await page.evaluate(`document.documentElement.dataset.mantineColorScheme = '${scheme}'`)
    assert.deepEqual([state, scheme, await axeFaults(page)], [state, scheme, []])
  }
}
