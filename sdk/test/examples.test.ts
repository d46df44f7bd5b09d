// Runs in its own process: it starts the service and the example programs.

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { signedHeaders } from '../../server/src/domains/office/webhooks/sign-delivery.ts'
import { newSecret } from '../../server/src/domains/office/webhooks/webhook-secret.ts'
import { install } from '../../server/test/crash/installation.ts'
import { afterwards, type Ending } from '../../server/src/start/postgres/testing/scratch.ts'
import { testDatabase } from '../../server/src/testing/test-database.ts'
import { Quoin } from '../src/index.ts'
import { projectWithPackage } from './built-package.ts'
import { runProgram } from './run-program.ts'

const ofThisFile: Ending = { after: (tidy) => after(() => void tidy()) }
const installation = await install(ofThisFile, await testDatabase())
const project = projectWithPackage(ofThisFile)
const env = { QUOIN_URL: installation.program.url, QUOIN_KEY: installation.keys.live }
const quoin = new Quoin({ apiKey: env.QUOIN_KEY, baseUrl: env.QUOIN_URL })
const address = { address_line1: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' }
const place = { service_address: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78701' }

const compiled = (name: string): string => project.compile(`examples/${name}.ts`)

/** Creates a key with only these scopes. */
const keyWith = async (...scopes: ('leads:write' | 'workflows:read')[]): Promise<string> =>
  (await quoin.operations.keys.create({ name: scopes.join(), mode: 'live', scopes })).key

interface Serving {
  url: string
  /** Output of the program so far. */
  output(): string
}

/** Starts an example that serves requests, until the end of the test. */
async function serve(t: TestContext, name: string, more: Record<string, string> = {}): Promise<Serving> {
  const options = { env: { ...env, PORT: '0', ...more }, cwd: project.folder }
  const child: ChildProcess = spawn(process.execPath, [compiled(name)], options)
  const ended = once(child, 'close')
  afterwards(t, async () => {
    child.kill('SIGKILL')
    await ended
  })
  let [output, errors] = ['', '']
  child.stderr!.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const started = new Promise<string>((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [first, ...others] = output.split('\n')
      if (others.length > 0) resolve(first!)
    })
    void ended.then(() => reject(new Error(`The example ended: ${errors}`)))
  })
  const { port } = JSON.parse(await started) as { port: number }
  return { url: `http://127.0.0.1:${port}`, output: () => output }
}

test('the form of a website creates one lead, however often it is sent', async (t) => {
  const { url } = await serve(t, 'website-form', { QUOIN_KEY: await keyWith('leads:write') })
  const form = { name: 'Grace', email: 'grace@example.com', address: '5 Oak St', submission: 'a1' }
  const send = (fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
  const submissionOf = async (): Promise<string> =>
    / name="submission" value="([^"]{36})"/.exec(await (await fetch(url)).text())![1]!
  assert.notEqual(await submissionOf(), await submissionOf())
  assert.match(await (await send(form)).text(), /Thank you. We will call you./)
  assert.equal((await send(form)).status, 200)
  assert.equal(
    (await send({ ...form, name: 'Bot', submission: 'a0', website: 'https://spam.example' })).status,
    200,
  )
  const leads = await quoin.leads.list()
  assert.deepEqual(
    leads.items.map(({ customer_name }) => customer_name),
    ['Grace'],
  )
  const wrong = await send({ ...form, email: 'grace', submission: 'a2' })
  assert.equal(wrong.status, 422)
  const corrections = await wrong.text()
  assert.match(
    corrections,
    /value="grace"><\/label>\n<strong>Email must be an email address such as [^<]+<\/strong>/,
  )
  assert.match(corrections, / name="submission" value="a2"/)
  const incomplete = await send({ name: '<b>', submission: 'a3' })
  assert.equal(incomplete.status, 422)
  assert.match(
    await incomplete.text(),
    /value="&#60;b&#62;" required>[^]*<strong>Address is required.<\/strong>/,
  )
  // The schema accepts a number without an area code, but the operation refuses it, which uses up the idempotency key.
  const mistyped = await send({ ...form, phone: '555 0142', submission: 'b1' })
  assert.equal(mistyped.status, 422)
  assert.match(await mistyped.text(), /<strong>Phone must be a phone number/)
  const corrected = { ...form, name: 'Ada', phone: '512 555 0142', submission: 'b1' }
  for (let times = 0; times < 2; times++) assert.equal((await send(corrected)).status, 200)
  // Any text is good enough, also one that is no idempotency key.
  assert.equal((await send({ ...corrected, name: 'Linus', submission: '😀'.repeat(200) })).status, 200)
  const names = (await quoin.leads.list()).items.map(({ customer_name }) => customer_name)
  assert.deepEqual(names, ['Linus', 'Ada', 'Grace'])
  assert.equal((await fetch(url, { method: 'PUT' })).status, 405)
  assert.equal((await send({ ...form, message: 'x'.repeat(30_000) })).status, 413)
})

/** Options of Node with which a program loses the connection before the second page of the feed that starts again. */
function stopAfterOnePage(): string {
  const file = join(project.folder, 'stop.mjs')
  writeFileSync(
    file,
    `const fetchPage = globalThis.fetch
let pages = 0
globalThis.fetch = async (url, options) => {
  const answer = await fetchPage(url, options)
  if (!answer.ok) return answer
  if (++pages > 1) process.exit(3)
  const { data, meta } = await answer.json()
  return Response.json({ data, meta: { ...meta, has_more: true } })
}
`,
  )
  return `--import=${file}`
}

test('the copy of the accounting system follows the changes, also after deletions and without a valid cursor', async () => {
  const file = join(project.folder, 'copy.json')
  const program = compiled('accounting-sync')
  const sync = async (): Promise<{ changes: number; records: number }> => {
    const { code, output, errors } = await runProgram(program, { ...env, COPY_FILE: file })
    assert.equal(code, 0, errors)
    return JSON.parse(output) as { changes: number; records: number }
  }
  const copied = () => JSON.parse(readFileSync(file, 'utf8')) as { cursor: string; records: object }
  const ada = await quoin.clients.create({ name: 'Ada', ...address })
  const grace = await quoin.clients.create({ name: 'Grace', ...address })
  assert.deepEqual(await sync(), { changes: 2, records: 2 })
  assert.deepEqual(await sync(), { changes: 0, records: 2 })
  await quoin.operations.clients.archive({ client_id: grace.id })
  assert.deepEqual(await sync(), { changes: 1, records: 1 })
  assert.deepEqual(Object.keys(copied().records), [`client ${ada.id}`])
  const altered = JSON.stringify({ ...copied(), cursor: 'altered' })
  writeFileSync(file, altered)
  const stopped = await runProgram(program, { ...env, COPY_FILE: file, NODE_OPTIONS: stopAfterOnePage() })
  assert.notEqual(stopped.code, 0)
  assert.equal(readFileSync(file, 'utf8'), altered)
  assert.equal((await sync()).records, 1)
  assert.notEqual(copied().cursor, 'altered')
})

test('the display on the wall shows the jobs of today, and no markup of customers', async (t) => {
  const { timezone } = (await quoin.me()).organization
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(new Date())
  const client = await quoin.clients.create({ name: '<b>Ada</b>', ...address })
  const job = await quoin.operations.jobs.create({ client_id: client.id, line_items: [] })
  await quoin.operations.jobs.schedule({
    job_id: job.id,
    scheduled_date: today,
    scheduled_time_start: '09:00:00',
    scheduled_time_end: '11:00:00',
  })
  const { url } = await serve(t, 'wall-display', { QUOIN_KEY: await keyWith('workflows:read') })
  const html = await (await fetch(url)).text()
  assert.match(html, new RegExp(`<h1>${today}</h1>`))
  assert.match(html, /<h2>No crew<\/h2><ul><li class="scheduled">09:00 · &#60;b&#62;Ada/)
})

test('the receiver of webhooks handles each event once, and refuses other senders', async (t) => {
  const [secret, next] = [newSecret(), newSecret()]
  const receiver = await serve(t, 'webhook-receiver', { WEBHOOK_SECRETS: `${secret},${next}` })
  const paid = { event: 'invoice.paid', data: { invoice_number: 7, total_cents: 12_345 } }
  const deliver = async (id: string, by: string, at = new Date(), named: object = paid): Promise<number> => {
    const event = { id, event: paid.event, ...named }
    const body = JSON.stringify(event)
    const attempt = { id, event: event.event, body, at: at.toISOString(), number: 1 }
    const headers = signedHeaders(attempt, { secret: by, previous: null })
    return (await fetch(receiver.url, { method: 'POST', headers, body })).status
  }
  assert.equal(await deliver('d1', secret), 204)
  assert.equal(await deliver('d1', secret), 204)
  assert.equal(await deliver('d2', next), 204)
  assert.equal(await deliver('d3', newSecret()), 400)
  assert.equal(await deliver('d4', secret, new Date(0)), 400)
  const lead = (version: number, status: string) => ({
    event: 'lead.status_changed',
    data: { lead_id: 'l1', version, status },
  })
  assert.equal(await deliver('d5', secret, new Date(), lead(3, 'lost')), 204)
  assert.equal(await deliver('d6', secret, new Date(), lead(2, 'contacted')), 204)
  assert.equal(await deliver('d7', secret, new Date(), { data: { ...paid.data, test: true } }), 204)
  const lines = receiver.output().trim().split('\n').slice(1)
  assert.deepEqual(lines, [...Array<string>(2).fill('Invoice 7 is paid: 123.45.'), 'Lead l1 is lost.'])
})

test('the nightly report shows the revenue of a day and the overdue invoices', async () => {
  const { timezone } = (await quoin.me()).organization
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(new Date())
  const lead = await quoin.operations.leads.create({ customer_name: 'Linus', ...place })
  const { client_id } = await quoin.operations.leads.convertToClient({ lead_id: lead.id })
  const line_items = [{ name: 'Wash', quantity: '1', unit_price_cents: 24_900 }]
  const client = { client_id: client_id! }
  const late = await quoin.operations.invoices.create({ ...client, line_items, due_date: '2026-01-10' })
  await quoin.operations.invoices.send({ invoice_id: late.id, channels: [] })
  const paid = await quoin.operations.invoices.create({ ...client, line_items })
  const payment = { invoice_id: paid.id, amount_cents: 24_900, method: 'cash' } as const
  await quoin.operations.invoices.recordPayment(payment)
  const { code, output, errors } = await runProgram(compiled('nightly-report'), {
    ...env,
    QUOIN_KEY: await keyWith('workflows:read'),
    DAY: day,
  })
  assert.equal(code, 0, errors)
  assert.deepEqual(output.trim().split('\n'), [
    `Crash, ${day}`,
    'Invoiced: $498.00',
    'Collected: $249.00',
    'Overdue since 2026-01-10: #1 Linus $249.00',
    '1 overdue invoices',
  ])
})
