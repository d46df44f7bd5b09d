import { createServer } from 'node:http'
import { Quoin, QuoinError, readWebhook } from '@quoin/sdk'

// Tests of behavior that depends on the runtime. They use no test runner, so that every runtime can run them.

type Respond = (response: import('node:http').ServerResponse, number: number) => unknown

let respond: Respond = () => undefined
const keys: (string | undefined)[] = []
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    keys.push(request.headers['idempotency-key'] as string | undefined)
    respond(response, keys.length)
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as { port: number }
const quoin = new Quoin({ apiKey: 'k', baseUrl: `http://127.0.0.1:${port}` })
const lead = { customer_name: 'Ada', service_address: '1 Main St' }
const ok = '{"data":{"id":"1"},"meta":{"request_id":"r"}}'

async function codeOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  return QuoinError.is(error) ? error.code : `not an error of the package: ${String(error)}`
}

const laws: Record<string, () => Promise<boolean>> = {
  'a lost connection is repeated with the same key': async () => {
    respond = (response, number) => (number < 3 ? response.destroy() : response.end(ok))
    await quoin.operations.leads.create(lead)
    return keys.length === 3 && keys[0]!.length === 36 && new Set(keys).size === 1
  },
  'a call whose answer is incomplete is repeated': async () => {
    respond = (response, number) => {
      if (number > 1) return response.end(ok)
      response.writeHead(200, { 'content-length': '99' })
      return response.write('{"da', () => response.destroy())
    }
    return (await quoin.operations.leads.create(lead)).id === '1'
  },
  'Retry-After decides': async () => {
    respond = (response, number) =>
      number === 1 ? response.writeHead(503, { 'retry-after': '1' }).end() : response.end(ok)
    const started = Date.now()
    await quoin.me()
    const ms = Date.now() - started
    return ms >= 990 && ms < 20_000
  },
  'an error that names a finished receipt is final': async () => {
    const error = { code: 'internal_error', message: '', details: [] }
    const body = JSON.stringify({ error, receipt_id: 'r', receipt_status: 'indeterminate' })
    respond = (response) => response.writeHead(500).end(body)
    return (await codeOf(quoin.operations.leads.create(lead))) === 'internal_error' && keys.length === 1
  },
  'no answer in time is a timeout': async () => {
    respond = () => undefined
    return (await codeOf(quoin.me({ timeout: 100, retries: 0 }))) === 'timeout'
  },
  'half an answer in time is a timeout': async () => {
    respond = (response) => response.writeHead(200).write('{"data"')
    return (await codeOf(quoin.me({ timeout: 100, retries: 0 }))) === 'timeout'
  },
  'a signal aborts': async () => {
    respond = () => undefined
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 50)
    return (await codeOf(quoin.me({ signal: controller.signal }))) === 'aborted'
  },
  'a signal aborts between attempts': async () => {
    respond = (response) => response.writeHead(503, { 'retry-after': '30' }).end()
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 50)
    return (await codeOf(quoin.me({ signal: controller.signal }))) === 'aborted'
  },
  'a redirect is an error and is not followed': async () => {
    respond = (response) => response.writeHead(307, { location: '/other' }).end()
    return (await codeOf(quoin.me())) === 'unexpected_answer' && keys.length === 1
  },
  'the stack names this file': async () => {
    respond = (response) => response.writeHead(404).end('{"error":{"code":"not_found","message":"none"}}')
    const error = (await quoin.leads.get('1').catch((each: unknown) => each)) as Error
    return error.stack!.includes('runtime-laws')
  },
  'pages are iterated': async () => {
    respond = (response, number) =>
      response.end(
        JSON.stringify({ data: [number], meta: { next_cursor: 'c', has_more: number < 3, limit: 1 } }),
      )
    const seen: unknown[] = []
    for await (const each of quoin.leads.list()) seen.push(each)
    return seen.join() === '1,2,3'
  },
  'a webhook of Standard Webhooks is verified, and a changed one is refused': async () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    const headers = {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    }
    const now = 1_614_265_330_000
    const body = '{"test": 2432232314}'
    const event = (await readWebhook(body, headers, [secret], { now })) as unknown as { test: number }
    const changed = await codeOf(readWebhook(`${body} `, headers, secret, { now }))
    return event.test === 2432232314 && changed === 'invalid_webhook'
  },
}

const broken: string[] = []
for (const [law, holds] of Object.entries(laws)) {
  keys.length = 0
  if (!(await holds().catch(() => false))) broken.push(law)
}
server.close()
server.closeAllConnections?.()
console.log(JSON.stringify({ laws: Object.keys(laws).length, broken }))
