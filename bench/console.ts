import { existsSync } from 'node:fs'
import pg from 'pg'
import pino from 'pino'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { createKernel } from '../server/src/app/kernel.ts'
import { readConfig } from '../server/src/config.ts'
import { ensureDemo } from '../server/src/demo/index.ts'
import { createSignInLink } from '../server/src/domains/organization/access/operations.ts'
import { findOrganization } from '../server/src/domains/organization/company/index.ts'
import { operatorOf } from '../server/src/kernel/access/operator.ts'
import { newId } from '../server/src/kernel/ids.ts'
import { run } from '../server/src/kernel/operations/run.ts'
import { asService } from '../server/src/start/postgres/index.ts'
import { type Child, start } from './child.ts'
import type { Cluster } from './cluster.ts'
import { fillCompany } from './console/fill-company.ts'
import { median } from './rounds.ts'
import { masterSecret } from './seed.ts'

export interface ConsolePlan {
  /** Number of times that each page is opened. */
  visits: number
  /** Number of records of each kind in the second measurement. The first one uses the data of the demo company. */
  records: number
}

/** Median times in milliseconds. */
export interface ConsoleMetrics {
  records: string
  /** Time from the first paint of a page until its data is shown, by page. */
  dataAfterPaintMs: Record<string, number>
  /** Time from the start of the navigation to a page until its data is shown, by page. */
  dataAfterStartMs: Record<string, number>
  /** Median time in milliseconds from a typed price on an estimate until the new total is shown. */
  totalAfterTypingMs: number
}

const pages = ['today', 'leads', 'clients', 'estimates', 'jobs', 'schedule', 'invoices', 'payments']
const chromiums = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Opens the main pages of the demo company's console in Chromium, first with the data of the demo and then with much
 * more data.
 */
export async function measureConsole(cluster: Cluster, plan: ConsolePlan): Promise<ConsoleMetrics[]> {
  const connection = await cluster.database('console')
  const { kernel, database } = createKernel({
    config: readConfig({ QUOIN_PUBLIC_URL: 'http://127.0.0.1' }),
    connection: asService(connection),
    masterSecret,
    log: pino({ level: 'warn' }),
    sizes: { readers: 2, transactions: 4 },
    onDatabaseError: () => undefined,
  })
  const owner = new pg.Client(connection)
  await owner.connect()
  let service: (Child & { ready: number }) | undefined
  let browser: Browser | undefined
  try {
    const [demo] = await ensureDemo({ database, kernel, now: kernel.now() })
    const org = (await findOrganization(database.system, demo!.slug))!
    service = await start<number>('./service.ts', connection)
    browser = await chromium.launch({ executablePath: chromiums.find(existsSync)!, args: ['--no-sandbox'] })
    const email = await emailOfOwner(owner, org.id)
    const { path } = await run(kernel, createSignInLink, {
      actor: operatorOf(org),
      input: { email },
      requestId: newId(),
    })
    const context = await browser.newContext({ baseURL: `http://127.0.0.1:${service.ready}` })
    await signIn(context, path)
    await context.addInitScript(countCalls)
    const estimate = `/console/c/${org.slug}/estimates/${await idOfDraft(owner, org.id)}`
    const measure = async (records: string): Promise<ConsoleMetrics> => ({
      records,
      ...(await visitPages(context, org.slug, plan.visits)),
      totalAfterTypingMs: await typePrices(context, estimate, plan.visits * 4),
    })
    const small = await measure('demo')
    await fillCompany(owner, org.id, plan.records)
    return [small, await measure(`${plan.records} of each kind`)]
  } finally {
    await browser?.close()
    await service?.stop()
    await owner.end()
    await database.close()
  }
}

async function emailOfOwner(owner: pg.Client, orgId: string): Promise<string> {
  const { rows } = await owner.query<{ email: string }>(
    `select email from quoin.members where org_id = $1 and role = 'owner' and active order by created_at limit 1`,
    [orgId],
  )
  return rows[0]!.email
}

async function idOfDraft(owner: pg.Client, orgId: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from live.estimates where org_id = $1 and status = 'draft' order by created_at limit 1`,
    [orgId],
  )
  return rows[0]!.id
}

async function signIn(context: BrowserContext, path: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  await page.close()
}

async function visitPages(context: BrowserContext, slug: string, visits: number) {
  const dataAfterPaintMs: Record<string, number> = {}
  const dataAfterStartMs: Record<string, number> = {}
  for (const name of pages) {
    // The first visit is left out, because it fills caches.
    await visitPage(context, slug, name)
    const times: Shown[] = []
    for (let visit = 0; visit < visits; visit++) times.push(await visitPage(context, slug, name))
    dataAfterPaintMs[name] = Math.round(median(times.map(({ afterPaintMs }) => afterPaintMs)))
    dataAfterStartMs[name] = Math.round(median(times.map(({ afterStartMs }) => afterStartMs)))
  }
  return { dataAfterPaintMs, dataAfterStartMs }
}

/** Times in milliseconds until the data of a page was shown. */
interface Shown {
  afterPaintMs: number
  afterStartMs: number
}

/** Script for the page. Counts its HTTP requests that are in progress in `window.callsInProgress`. */
const countCalls = `(() => {
  window.callsInProgress = 0
  const send = window.fetch
  window.fetch = (...request) => {
    window.callsInProgress++
    const answer = send(...request)
    const end = () => setTimeout(() => window.callsInProgress--)
    answer.then((response) => response.clone().text()).then(end, end)
    return answer
  }
})()`

/**
 * Script for the page. Resolves once the data is shown: there is a heading, nothing is loading, and no request is in
 * progress two frames later.
 */
const untilShown = `new Promise((resolve) => {
  let frames = 0
  let shownAt = 0
  const look = () => {
    const [paint] = performance.getEntriesByName('first-paint')
    const isShown = paint && document.querySelector('main h1') && !document.querySelector('main .skeleton') && window.callsInProgress === 0
    if (!isShown) frames = 0
    else if (frames++ === 0) shownAt = performance.now()
    if (frames === 3) resolve({ afterPaintMs: shownAt - paint.startTime, afterStartMs: shownAt })
    else requestAnimationFrame(look)
  }
  look()
})`

async function visitPage(context: BrowserContext, slug: string, name: string): Promise<Shown> {
  const page = await context.newPage()
  await page.goto(`/console/c/${slug}/${name}`)
  const shown = await page.evaluate<Shown>(untilShown)
  await page.close()
  return shown
}

/** Types prices on the first line of an estimate, and waits for the new total after each of them. */
async function typePrices(context: BrowserContext, path: string, times: number): Promise<number> {
  const page = await context.newPage()
  await page.goto(path)
  await page
    .getByRole('textbox', { name: /^Price of / })
    .first()
    .waitFor()
  await page.evaluate(untilShown)
  const measured: number[] = []
  for (let time = 0; time <= times; time++) {
    measured.push(await page.evaluate<number>(typePrice(`${101 + time}`)))
    // The draft is saved in the background. The next price is typed as a person would, a moment later.
    await page.waitForTimeout(200)
  }
  await page.close()
  return Math.round(median(measured.slice(1)))
}

/**
 * Script for the page. Enters the price, and resolves with the time in milliseconds after which the page shows another
 * total that is no longer marked as outdated.
 */
const typePrice = (price: string): string => `new Promise((resolve) => {
  const input = document.querySelector('td.price input')
  const total = () => document.querySelector('dl.totals dd.grand').textContent
  const before = total()
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
  const startedAt = performance.now()
  setValue.call(input, '${price}')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  const look = () => {
    const isStale = document.querySelector('dl.totals').hasAttribute('data-stale')
    if (total() !== before && !isStale) resolve(performance.now() - startedAt)
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})`
