import pg from 'pg'
import type { Connection } from '../server/src/kernel/database/database.ts'
import { answer } from './child.ts'
import { connect, type HttpConnection } from './connection.ts'
import { requestText } from './request-text.ts'
import type { SeededOrg } from './seed.ts'

// The neighbour, in a separate process, so that its handling of answers delays no one.

/** A kind of request that the neighbour sends at its maximum rate: this many at once, for as long as it is allowed. */
interface EndpointLoad {
  name: string
  atOnce: number
  request: () => string
}

export interface Neighbour {
  connection: Connection
  port: number
  /** Port of a server that never answers. */
  silentPort: number
  org: SeededOrg
  /** Number of its clients. */
  clients: number
}

/** Number of answers by kind of request and status. */
export type Answered = Record<string, Record<number, number>>

const invoices = 40
const destinations = 10
const perTransaction = 1000
/** The longest text that the lines of a document may have. */
const lines = Array.from({ length: 25 }, (_, n) => ({
  name: `Line ${n}`,
  description: 'What is done there, in many words. '.repeat(140),
  unit_price_cents: 100,
}))
const firstNames = ['Ada', 'Berta', 'Clara', 'Dora', 'Emma', 'Frieda', 'Greta', 'Hanna']

/**
 * Creates the records that the neighbour reads: clients that every search word finds, and invoices of the maximum size.
 */
async function prepare({ connection, port, silentPort, org, clients }: Neighbour): Promise<EndpointLoad[]> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('set search_path = live, quoin')
  let clientId = ''
  // A transaction logs every row that it changes, which is slow for thousands at a time.
  for (let remaining = clients; remaining > 0; remaining -= perTransaction) {
    const { rows } = await client.query<{ id: string }>(
      `insert into clients (org_id, id, name, email, status, country, location_id, created_by_type, created_by_id, created_at, updated_at)
       select $1, uuidv7(), $2, 'ada@example.com', 'active', 'US', $3, 'member', $4, now(), now() from generate_series(1, $5) returning id`,
      [org.orgId, firstNames.join(' '), org.locationId, org.memberId, Math.min(remaining, perTransaction)],
    )
    clientId = rows[0]!.id
  }
  await client.query('analyze')
  await client.end()
  const loader = await connect(port)
  const sendSetup = async (method: string, path: string, body?: unknown): Promise<void> => {
    const status = await loader.request(requestText(org, method, `/api/v1/${path}`, body))
    if (status >= 300) throw new Error(`${method} ${path} was answered ${status}.`)
  }
  const invoice = { client_id: clientId, line_items: lines }
  for (let n = 0; n < invoices; n++) await sendSetup('POST', 'workflows/invoices.create', invoice)
  const { data } = (await (
    await fetch(`http://127.0.0.1:${port}/api/v1/invoices?limit=${invoices}`, {
      headers: { authorization: `Bearer ${org.key}` },
    })
  ).json()) as { data: { id: string }[] }
  const ids = data.map(({ id }) => id)
  for (const invoice_id of ids)
    await sendSetup('POST', 'workflows/invoices.send', { invoice_id, channels: ['none'] })
  for (let n = 0; n < destinations; n++) {
    const url = `http://localhost:${silentPort}/${n}`
    await sendSetup('POST', 'webhooks', { name: `Silent ${n}`, url, events: ['lead.created'] })
  }
  loader.close()
  const search = encodeURIComponent(firstNames.join(' '))
  const gateway = (operation: string, input: () => unknown) => () =>
    requestText(org, 'POST', `/api/v1/workflows/${operation}`, input())
  const searchInput = encodeURIComponent(JSON.stringify({ search: firstNames.join(' '), limit: 100 }))
  let turn = 0
  return [
    {
      name: 'large lists',
      atOnce: 8,
      request: () => requestText(org, 'GET', '/api/v1/invoices?limit=100'),
    },
    {
      name: 'searches',
      atOnce: 4,
      request: () =>
        turn++ % 2 === 0
          ? requestText(org, 'GET', `/api/v1/workflows/clients.list?input=${searchInput}`)
          : requestText(org, 'GET', `/api/v1/clients?limit=100&search=${search}`),
    },
    {
      name: 'documents',
      atOnce: 4,
      request: gateway('invoices.pdf.read', () => ({ invoice_id: ids[turn++ % 3]! })),
    },
    {
      name: 'mails',
      atOnce: 4,
      request: gateway('invoices.send', () => ({
        invoice_id: ids[turn++ % ids.length]!,
        channels: ['email'],
      })),
    },
    {
      name: 'payments',
      atOnce: 18,
      request: gateway('invoices.chargeCard', () => ({
        invoice_id: ids[turn++ % ids.length]!,
        payment_method_token: 'tok_ok',
        amount_cents: 1,
      })),
    },
    {
      name: 'gateway calls',
      atOnce: 50,
      request: gateway('leads.create', () => ({ customer_name: 'Ada', service_address: '1 Main St' })),
    },
  ]
}

/** Sends all kinds of requests at once until aborted. */
async function knock(
  port: number,
  endpoints: readonly EndpointLoad[],
  until: AbortSignal,
): Promise<Answered> {
  const counts: Answered = {}
  await Promise.all(
    endpoints.flatMap(({ name, atOnce, request }) => {
      const statuses: Record<number, number> = (counts[name] = {})
      return Array.from({ length: atOnce }, async () => {
        const connection = await connect(port)
        await sendRepeatedly(connection, request, statuses, until)
        connection.close()
      })
    }),
  )
  return counts
}

async function sendRepeatedly(
  connection: HttpConnection,
  request: () => string,
  statuses: Record<number, number>,
  until: AbortSignal,
): Promise<void> {
  while (!until.aborted) {
    const status = await connection.request(request())
    statuses[status] = (statuses[status] ?? 0) + 1
    // A refused caller is asked to retry after a second. An immediate retry would only load this program.
    if (status === 429 || status === 503) await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

let endpoints: EndpointLoad[] = []
let port = 0
let stop = new AbortController()
let knocking: Promise<Answered> | undefined

answer(async (question: Neighbour | 'begin' | 'end') => {
  if (question === 'end') {
    stop.abort()
    return await knocking
  }
  if (question === 'begin') {
    stop = new AbortController()
    knocking = knock(port, endpoints, stop.signal)
  } else {
    port = question.port
    endpoints = await prepare(question)
  }
  return true
})
