import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

type Kind = (number: number) => Promise<Response>

/** Requests of all kinds in turn at an even pace: reads, creates, pages, the gateway; creates cause webhooks. */
export async function startMixedLoad(
  url: string,
  key: string,
  perSecond: number,
): Promise<{ answered(): number; stop(): Promise<string[]> }> {
  const send = (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(method === 'GET' ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const page = await pageOf(send)
  const visit = (path: string, number: number): Promise<Response> =>
    fetch(`${url}${page}${path}`, {
      headers: { 'x-forwarded-for': `203.0.${(number >> 8) % 256}.${number % 256}` },
    })
  const searchTerms = ['gutter', 'window', 'main street', 'ada', 'harbor', 'roof']
  const kinds: readonly Kind[] = [
    (at) => send('GET', `/api/v1/leads?limit=${1 + (at % 100)}`),
    (at) => send('POST', '/api/v1/leads', { customer_name: `Soak ${at}`, service_address: `${at} Main St` }),
    (at) => send('GET', `/api/v1/clients?search=${searchTerms[at % searchTerms.length]!}&limit=20`),
    (at) => visit('', at),
    () => send('POST', '/api/v1/workflows/invoices.list', { limit: 10 }),
    (at) =>
      send('POST', '/api/v1/clients', {
        name: `Soak ${at}`,
        email: `soak.${at}@example.com`,
        address_line1: `${at} Main St`,
        city: 'Chicago',
        state: 'IL',
        zip: '60601',
      }),
    (at) => send('GET', `/api/v1/estimates?limit=${1 + (at % 50)}`),
    (at) => send('GET', `/api/v1/jobs?sort=created_at&limit=${1 + (at % 50)}`),
  ]
  const failures: string[] = []
  const running = new Set<Promise<void>>()
  let answered = 0
  const stopping = new AbortController()
  const one = async (at: number): Promise<void> => {
    try {
      const answer = await kinds[at % kinds.length]!(at)
      const said = await answer.text()
      answered++
      if (answer.status >= 400 && failures.length < 20)
        failures.push(`${answer.url.replace(page, '/p/TOKEN')} ${answer.status} ${said.slice(0, 200)}`)
    } catch (error) {
      if (failures.length < 20) failures.push(String(error))
    }
  }
  const pace = async (): Promise<void> => {
    const began = performance.now()
    for (let at = 0; !stopping.signal.aborted; at++) {
      const early = began + (at * 1000) / perSecond - performance.now()
      if (early > 0) await sleep(early)
      // On a slow machine, this stops requests from piling up.
      while (running.size >= 50) await Promise.race(running)
      const request = one(at).finally(() => running.delete(request))
      running.add(request)
    }
  }
  const pacing = pace()
  return {
    answered: () => answered,
    stop: async () => {
      stopping.abort()
      await pacing
      await Promise.all(running)
      return failures
    },
  }
}

/** The path of a customer's page. */
async function pageOf(
  send: (method: string, path: string, body?: unknown) => Promise<Response>,
): Promise<string> {
  const { data } = (await (await send('GET', '/api/v1/invoices?limit=100')).json()) as {
    data: { id: string; status: string }[]
  }
  const response = await send('POST', '/api/v1/workflows/invoices.paymentLink.create', {
    invoice_id: data.find(({ status }) => status === 'sent')!.id,
  })
  return new URL(((await response.json()) as { data: { url: string } }).data.url).pathname
}
