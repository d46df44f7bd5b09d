import { randomUUID } from 'node:crypto'

export type Send = (method: string, path: string, body?: unknown) => Promise<Response>
/** Requests the customer page or a path below it. `number` determines the IP address of the simulated visitor. */
type Visit = (path: string, number: number) => Promise<Response>

/** Returns a function that sends requests with this API key. */
export const sender =
  (url: string, key: string): Send =>
  (method, path, body) =>
    fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(method === 'GET' ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })

export const visitor =
  (page: string): Visit =>
  (path, number) =>
    fetch(`${page}${path}`, {
      headers: { 'x-forwarded-for': `203.0.${(number >> 8) % 256}.${number % 256}` },
    })

const searchTerms = ['gutter', 'window', 'main street', 'ada', 'harbor', 'roof']

/** Returns the kinds of requests. Each is a function of the sequence number of the request. */
export const requestKinds = (send: Send, visit: Visit): readonly ((at: number) => Promise<Response>)[] => [
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
  (at) => send('POST', '/api/v1/workflows/sync.upload.apply', offlineChanges(at)),
  (at) => send('GET', `/api/v1/jobs?sort=created_at&limit=${1 + (at % 50)}`),
]

/** Changes that a phone has recorded offline: a new to-do, and then its change. */
function offlineChanges(at: number): object {
  const device_at = new Date().toISOString()
  const [created, changed] = [randomUUID(), randomUUID()]
  return {
    device: 'Soak phone',
    device_now: device_at,
    changes: [
      { change_id: created, operation: 'todos.create', device_at, input: { title: `Soak ${at}` } },
      {
        change_id: changed,
        operation: 'todos.update',
        device_at,
        depends_on: [created],
        input: { todo_id: `change:${created}`, title: `Soaked ${at}` },
      },
    ],
  }
}
