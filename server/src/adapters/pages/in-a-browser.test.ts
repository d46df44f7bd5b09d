import assert from 'node:assert/strict'
import { before, test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { getSignature } from '../../domains/selling/estimates/operations.ts'
import { estimateAtLink } from '../../domains/messages/public-links/testing/estimate-at-link.ts'
import { browser, served } from './testing/browser.ts'

let site: string
before(async () => {
  site = await served()
})

/** Opens the customer page in a browser window of the size of a phone. */
async function opened(
  t: TestContext,
  path: string,
  more: { javaScriptEnabled?: boolean } = {},
): Promise<Page> {
  const context = await (await browser()).newContext({ viewport: { width: 390, height: 800 }, ...more })
  t.after(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await page.goto(site + path)
  return page
}

/** Draws a line across the signature pad. */
async function sign(page: Page): Promise<void> {
  const pad = page.locator('#signature-pad')
  await pad.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await pad.boundingBox())!
  await page.mouse.move(x + width * 0.1, y + height * 0.3)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.5, y + height * 0.8, { steps: 8 })
  await page.mouse.move(x + width * 0.9, y + height * 0.3, { steps: 8 })
  await page.mouse.up()
}

const valueOf = (page: Page, selector: string): Promise<string> => page.locator(selector).inputValue()

/** Returns the width and height of the drawn line, in pixels of the page. */
const drawingSize = (page: Page): Promise<{ width: number; height: number }> =>
  page.evaluate(`(() => {
    const pad = document.getElementById('signature-pad')
    const { data, width, height } = pad.getContext('2d').getImageData(0, 0, pad.width, pad.height)
    let [left, right, top, bottom] = [width, 0, height, 0]
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        if (data[(y * width + x) * 4 + 3] > 0) {
          left = Math.min(left, x)
          right = Math.max(right, x)
          top = Math.min(top, y)
          bottom = y
        }
    const scale = pad.width / pad.clientWidth
    return { width: (right - left) / scale, height: (bottom - top) / scale }
  })()`)

test('a refused form can be corrected on the page that is returned', async (t) => {
  const { org, id, path, estimate } = await estimateAtLink()
  const page = await opened(t, path)
  await page.getByLabel('Your full name').fill('Ada Lovelace')
  await sign(page)
  await page.evaluate(`document.getElementById('accept').noValidate = true`)
  await page.locator('#approve').click()
  await page.getByText('One thing is left to do:').waitFor()
  assert.equal(new URL(page.url()).pathname, path, 'loading it anew sends nothing again')
  assert.equal(await page.evaluate('document.activeElement.id'), 'problem')
  assert.equal(await page.getByLabel('Your full name').inputValue(), 'Ada Lovelace')
  assert.match(
    await valueOf(page, '#signature-image'),
    /^data:image\/png;base64,/,
    'drawn anew from its strokes',
  )

  await page.getByLabel('Screens').check()
  await page.locator('#due', { hasText: '$150.00' }).waitFor()
  assert.equal(await page.locator('#approve').textContent(), 'Approve for $150.00')
  await page.getByLabel('I approve this estimate').check()
  await page.locator('#approve').click()
  await page.getByText('Approved by Ada Lovelace on').waitFor()
  assert.deepEqual([(await estimate()).status, (await estimate()).total_cents], ['accepted', 15_000])
  const { signature, network_address } = await org.run(getSignature, { estimate_id: id }, org.owner)
  assert.ok(signature !== null)
  assert.match(network_address!, /^10\./)
  await page.getByAltText('Signature of Ada Lovelace').waitFor()
})

test('a tap draws nothing, rotating the phone does not stretch the drawing, and clearing removes it', async (t) => {
  const { path } = await estimateAtLink()
  const page = await opened(t, path)
  await page.locator('#signature-pad').click()
  assert.equal(await valueOf(page, '#signature-image'), '')
  await page.getByText('This is very short. Draw a little more, or clear it.').waitFor()
  await sign(page)
  const upright = await drawingSize(page)
  await page.setViewportSize({ width: 800, height: 390 })
  // Polls in a loop, because the waiting functions of Playwright evaluate a string as code inside the page, which the
  // page's content security policy forbids.
  while (!(await page.evaluate(`document.getElementById('signature-pad').width > 500`))) await sleep(20)
  const turned = await drawingSize(page)
  const ratio = turned.width / turned.height / (upright.width / upright.height)
  assert.ok(ratio > 0.9 && ratio < 1.1, `${JSON.stringify(upright)} became ${JSON.stringify(turned)}`)
  assert.match(await valueOf(page, '#signature-image'), /^data:image/)
  await page.getByRole('button', { name: 'Clear the signature' }).click()
  assert.deepEqual(
    [await valueOf(page, '#signature-image'), await valueOf(page, '#signature-strokes')],
    ['', ''],
  )
})

test('the signature pad has an accessible name and shows the typed name until something is drawn', async (t) => {
  const { path } = await estimateAtLink()
  const page = await opened(t, path)
  await page.getByRole('img', { name: 'Your signature' }).waitFor()
  await page.getByLabel('Your full name').fill('Grace Hopper')
  assert.equal(await page.locator('#signature-typed').textContent(), 'Grace Hopper')
})

test('without JavaScript, an estimate can be corrected and approved', async (t) => {
  const { path, estimate } = await estimateAtLink()
  const page = await opened(t, path, { javaScriptEnabled: false })
  await page.getByLabel('Your full name').fill('Ada')
  await page.getByLabel('Screens').check()
  await page.getByLabel('I approve this estimate').check()
  await page.locator('#approve').click()
  await page.getByText('differs from the total that the page showed').waitFor()
  assert.equal(await page.getByLabel('Your full name').inputValue(), 'Ada')
  assert.equal(await page.locator('#approve').textContent(), 'Approve for $150.00')
  await page.locator('#approve').click()
  await page.getByText('Approved by Ada on').waitFor()
  assert.deepEqual([(await estimate()).status, (await estimate()).total_cents], ['accepted', 15_000])
})
