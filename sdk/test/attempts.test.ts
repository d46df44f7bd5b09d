// Runs in its own process: it reads which timers are active.

import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { Quoin, QuoinError } from '../src/index.ts'
import { answerOf, errorOf, sendJson, startStub } from './stub-server.ts'

const once = { retries: 0 }
/** Address under which the module is loaded again. */
const secondCopy = '../src/errors.ts?copy' as string
const timers = (): number => process.getActiveResourcesInfo().filter((each) => each === 'Timeout').length

test('an attempt that takes longer than `timeout` ends, also if only its body is late', async (t) => {
  for (const respond of [
    () => undefined,
    (response: import('node:http').ServerResponse) => response.writeHead(200).write('{"data"'),
  ]) {
    const { quoin } = await startStub(t, respond)
    const started = performance.now()
    const message = 'No complete answer arrived within 80 ms.'
    await assert.rejects(quoin.me({ timeout: 80, ...once }), { code: 'timeout', message })
    assert.ok(performance.now() - started < 10_000)
  }
})

test('an attempt that is late is repeated', async (t) => {
  const { quoin } = await startStub(t, (response, _request, number) =>
    number === 1 ? undefined : sendJson(response, 200, answerOf({ slug: 'a' })),
  )
  assert.deepEqual(await quoin.me({ timeout: 80 }), { slug: 'a' })
})

test('an aborted call ends at once, before, within and between attempts, with the reason of its signal', async (t) => {
  const { quoin, received } = await startStub(t, (response, { path }) =>
    path.endsWith('/me') ? undefined : sendJson(response, 503, errorOf('service_unavailable')),
  )
  const reason = new Error('the user left')
  const isAbort = (error: unknown): boolean => QuoinError.is(error, 'aborted') && error.cause === reason
  await assert.rejects(quoin.me({ signal: AbortSignal.abort(reason) }), isAbort)
  assert.equal(received.length, 0)
  for (const start of [quoin.me, (options: object) => quoin.leads.get('1', options)]) {
    const controller = new AbortController()
    setTimeout(() => controller.abort(reason), 50)
    const started = performance.now()
    await assert.rejects(start({ signal: controller.signal }), isAbort)
    assert.ok(performance.now() - started < 10_000)
  }
})

test('a call leaves no timer and no listener behind', async (t) => {
  const { quoin } = await startStub(t, (response, { path }) =>
    path.endsWith('/me')
      ? sendJson(response, 200, answerOf({}))
      : sendJson(response, 503, errorOf('service_unavailable'), { 'retry-after': '0' }),
  )
  const { signal } = new AbortController()
  const counts = { added: 0, removed: 0 }
  const add = signal.addEventListener.bind(signal)
  const remove = signal.removeEventListener.bind(signal)
  signal.addEventListener = (...parameters: Parameters<typeof add>) => {
    counts.added++
    add(...parameters)
  }
  signal.removeEventListener = (...parameters: Parameters<typeof remove>) => {
    counts.removed++
    remove(...parameters)
  }
  const before = timers()
  await quoin.me({ signal })
  await assert.rejects(quoin.leads.get('1', { signal }))
  assert.equal(timers(), before)
  assert.ok(counts.added > 4)
  assert.equal(counts.removed, counts.added)
})

test('a program waits for its call and then ends by itself', async (t) => {
  const { url } = await startStub(t, (response, _request, number) =>
    number === 1
      ? response.destroy()
      : void setTimeout(() => sendJson(response, 200, answerOf({ slug: 'late' })), 200),
  )
  const program = `
    import { Quoin } from ${JSON.stringify(resolve(import.meta.dirname, '../src/index.ts'))}
    const quoin = new Quoin({ apiKey: 'k', baseUrl: ${JSON.stringify(url)} })
    quoin.me().then(({ slug }) => console.log(slug))`
  const { promise, resolve: ended } = Promise.withResolvers<{ output: string; ms: number }>()
  const started = performance.now()
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.on('close', () => ended({ output, ms: performance.now() - started }))
  const run = await promise
  assert.equal(run.output, 'late\n')
  assert.ok(run.ms < 40_000, `ended after ${run.ms} ms`)
})

test('a redirect is an error and is not followed, so the key reaches no other server', async (t) => {
  const other = await startStub(t, (response) => sendJson(response, 200, answerOf({})))
  for (const status of [301, 302, 303, 307, 308]) {
    const { quoin, received } = await startStub(t, (response) =>
      response.writeHead(status, { location: `${other.url}/` }).end(),
    )
    await assert.rejects(quoin.me(), { code: 'unexpected_answer', status })
    assert.equal(received.length, 1)
  }
  assert.equal(other.received.length, 0)
})

test('an answer that is not JSON says so', async (t) => {
  const { quoin, received } = await startStub(t, (response) => response.end('<html>'))
  const message = /not JSON of Quoin \(status 200\).*baseUrl/
  await assert.rejects(quoin.me(), { code: 'unexpected_answer', message })
  assert.equal(received.length, 1)
})

test('without a server, the error names the address and has the cause', async () => {
  const quoin = new Quoin({ apiKey: 'k', baseUrl: 'http://127.0.0.1:9', ...once })
  await assert.rejects(quoin.me(), (error) => {
    assert.ok(QuoinError.is(error, 'connection_failed'))
    assert.match(error.message, /127\.0\.0\.1:9/)
    assert.ok(error.cause instanceof Error)
    return true
  })
})

test('the stack of an error begins at the line of the program, for each way to call', async (t) => {
  const { quoin } = await startStub(t, (response, { path }) =>
    path.includes('dry_run')
      ? sendJson(response, 200, answerOf({ confirm_token: 'c', would: {} }))
      : sendJson(response, 404, errorOf('not_found')),
  )
  const file = { name: 'a.pdf', type: 'application/pdf', bytes: new Uint8Array(1) }
  const dryRun = await quoin.operations.invoices.send.dryRun({ invoice_id: '1', channels: ['email'] })
  const ways = {
    'leads.get': () => quoin.operations.leads.get({ lead_id: '1' }),
    'leads.list': () => quoin.operations.leads.list(),
    'leads.delete': () => quoin.operations.leads.delete({ lead_id: '1' }),
    'invoices.send': () => dryRun.confirm(),
    'any.name': () => quoin.run('any.name'),
    'GET /me': () => quoin.me(),
    'GET /leads': () => quoin.leads.list(),
    'GET /leads/{id}': () => quoin.leads.get('1'),
    'POST /leads': () => quoin.leads.create({ customer_name: 'Ada' }),
    'PATCH /leads/{id}': () => quoin.leads.update('1', { notes: null }),
    'GET /webhooks': () => quoin.webhooks.list(),
    'POST /automations/{id}/pause': () => quoin.automations.pause('1', {}),
    'receipts.get': () => quoin.receipts.get('1'),
    'files.invoiceAttachment.prepareUpload': () => quoin.uploads.invoiceAttachment({ invoice_id: '1', file }),
  }
  for (const [name, call] of Object.entries(ways))
    await assert.rejects(call(), (error: Error) => {
      const [title, first] = error.stack!.split('\n')
      assert.equal(title, `QuoinError [not_found of ${name}]: The message of not_found.`)
      assert.match(first ?? '', /attempts\.test\.ts/, String(error.stack))
      return true
    })
})

test('an error is recognized over two copies of the package, and shows no key', async (t) => {
  const copy = (await import(secondCopy)) as typeof import('../src/errors.ts')
  assert.notEqual(copy.QuoinError, QuoinError)
  const error = new copy.QuoinError({ code: 'not_found', message: 'No such lead.' })
  assert.ok(!(error instanceof QuoinError))
  assert.ok(QuoinError.is(error, 'not_found') && QuoinError.is(error) && !QuoinError.is(error, 'other'))
  assert.ok(!QuoinError.is(new Error('not_found')) && !QuoinError.is(null) && !QuoinError.is('not_found'))
  const { quoin } = await startStub(t, (response) => sendJson(response, 404, errorOf('not_found')))
  const shown = inspect(await quoin.me().catch((each: unknown) => each), { depth: 9, showHidden: true })
  assert.doesNotMatch(shown + inspect(quoin, { depth: 9, showHidden: true }), /quoin_live_test/)
})

test('a client refuses to start in a page, and with a wrong address or key', () => {
  const source = JSON.stringify(resolve(import.meta.dirname, '../src/index.ts'))
  const start = (options: object, before = ''): string => {
    const program = `import { Quoin } from ${source}\n${before}\nnew Quoin(${JSON.stringify(options)})\nconsole.log('started')`
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program])
    return `${stdout.toString()}${stderr.toString()}`
  }
  const right = { apiKey: 'k', baseUrl: 'https://quoin.example.com/' }
  assert.equal(start(right), 'started\n')
  assert.match(
    start(right, 'globalThis.window = globalThis; globalThis.document = {}'),
    /TypeError: .*web page/,
  )
  assert.match(start({ ...right, baseUrl: 'quoin.example.com' }), /TypeError: `baseUrl`/)
  assert.match(start({ ...right, apiKey: '' }), /TypeError: `apiKey`/)
  assert.match(start({ ...right, apiKey: 'with a\nline' }), /TypeError: `apiKey`/)
})

test('a call never throws at once, and shows neither a wrong key nor sends a wrong idempotency key', async (t) => {
  const { quoin, received } = await startStub(t, (response) => sendJson(response, 200, answerOf({})))
  const lead = { customer_name: 'Ada', service_address: '1 Main St' }
  for (const idempotencyKey of ['', ' ', 'ä', 'a\nb', 'x'.repeat(256)])
    await assert.rejects(quoin.operations.leads.create(lead, { idempotencyKey }), {
      code: 'invalid_idempotency_key',
    })
  const circular: Record<string, unknown> = {}
  circular['self'] = circular
  for (const call of [quoin.run('any.name', circular), quoin.leads.create(circular)])
    await assert.rejects(call, TypeError)
  const keyed = new Quoin({ apiKey: () => 'secret\nline', baseUrl: 'http://127.0.0.1:9' })
  await assert.rejects(
    keyed.me(),
    (error: Error) => error instanceof TypeError && !/secret/.test(inspect(error)),
  )
  assert.equal(received.length, 0)
})

test('a timeout of any length is kept', async (t) => {
  const { quoin } = await startStub(t, (response) =>
    setTimeout(() => sendJson(response, 200, answerOf({ slug: 'a' })), 50),
  )
  assert.deepEqual(await quoin.me({ timeout: Number.POSITIVE_INFINITY, ...once }), { slug: 'a' })
})

test('an error names the page that explains its code, if the server does', async (t) => {
  const docs_url = 'https://quoin.example.com/docs/errors/not_found'
  const { quoin } = await startStub(t, (response, { path }) => {
    const { error } = errorOf('not_found')
    sendJson(response, 404, { error: path.endsWith('/me') ? { ...error, docs_url } : error })
  })
  await assert.rejects(quoin.me(), { code: 'not_found', docsUrl: docs_url })
  await assert.rejects(quoin.leads.get('1'), { code: 'not_found', docsUrl: undefined })
})
