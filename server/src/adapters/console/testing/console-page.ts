import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { browser } from '../../pages/testing/browser.ts'
import type { TestOrg } from '../../../testing/test-org.ts'
import { listeningPort } from '../../../testing/wire.ts'
import { tokenFor } from './browser.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export interface ConsolePage {
  context: BrowserContext
  page: Page
  /** Errors and warnings of the page, and its requests to other hosts, since the page was opened. */
  reports: string[]
  /** Opens a page of the organization, such as `jobs`, and waits until it is loaded. */
  open: (address: string) => Promise<void>
}

/** Signs the owner in to the console in a new browser context. */
export async function consolePage(
  org: TestOrg,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<ConsolePage> {
  const baseURL = `http://127.0.0.1:${await listeningPort()}`
  const context = await (await browser()).newContext({ baseURL, reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const reports: string[] = []
  page.on('pageerror', (error) => reports.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) reports.push(message.text())
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(baseURL) && !url.startsWith('data:')) reports.push(`request to ${url}`)
  })
  await page.goto(`/console/sign-in#token=${await tokenFor(org, `owner@${org.slug}.test`)}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  const open = async (address: string): Promise<void> => {
    await page.goto(`/console/c/${org.slug}/${address}`)
    await page.locator('main h1').first().waitFor()
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  }
  return { context, page, reports, open }
}

/** Returns the accessibility violations that axe finds in the current state of the page. */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return await page.evaluate(async (values) => {
    interface Found {
      violations: { id: string; nodes: { html: string }[] }[]
    }
    const tool = (globalThis as unknown as { axe: { run(where: object, options: object): Promise<Found> } })
      .axe
    const { document } = globalThis as unknown as { document: object }
    const { violations } = await tool.run(document, { runOnly: { type: 'tag', values } })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, rules)
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
