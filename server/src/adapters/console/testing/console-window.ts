import type { BrowserContext, Page } from 'playwright-core'
import { browser } from '../../pages/testing/browser.ts'
import type { TestOrg } from '../../../testing/test-org.ts'
import { listeningPort } from '../../../testing/wire.ts'
import { tokenFor } from './browser.ts'

export interface ConsoleWindow {
  context: BrowserContext
  page: Page
}

/** Signs the owner in to the console in Chromium, and opens this page of the organization. */
export async function openConsole(org: TestOrg, address: string): Promise<ConsoleWindow> {
  const baseURL = `http://127.0.0.1:${await listeningPort()}`
  const context = await (await browser()).newContext({ baseURL, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`/console/sign-in#token=${await tokenFor(org, `owner@${org.slug}.test`)}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  await page.goto(`/console/c/${org.slug}/${address}`)
  return { context, page }
}
