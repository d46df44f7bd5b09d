// Slow: opens every state of the customer pages in Chromium.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { axeFaults } from './testing/axe-faults.ts'
import { pageStates } from '../../domains/messages/public-links/testing/page-states.ts'
import { browser, served } from './testing/browser.ts'
import { showState } from './testing/show-state.ts'

let site: string
before(async () => {
  site = await served()
})

/** Returns the number of pixels by which the page is wider than the viewport. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

for (const [name, arrange] of Object.entries(pageStates))
  test(`${name}: accessible on a phone and a desktop, in the light and the dark color scheme`, async () => {
    const page = await (await browser()).newPage()
    try {
      const state = await arrange()
      await showState(page, site, state)
      assert.match(await page.content(), state.says)
      for (const width of [390, 1200])
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize({ width, height: 900 })
          await page.emulateMedia({ colorScheme })
          assert.deepEqual(await axeFaults(page), [], `${width} pixels, ${colorScheme}`)
          assert.equal(await overflow(page), 0, `${width} pixels`)
        }
      await page.setViewportSize({ width: 320, height: 700 })
      assert.equal(await overflow(page), 0, '320 pixels')
    } finally {
      await page.close()
    }
  })
