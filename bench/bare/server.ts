import { randomUUIDv7 } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { Connection } from '../../server/src/kernel/database/database.ts'
import { answer } from '../child.ts'
import type { SeededOrg } from '../seed.ts'
import { leadOf } from './lead.ts'
import { findAnswer, getLead, insertLead, listLeads, listLeadsAfter } from './statements.ts'

// The bare server: a minimal server with which the service is compared. It answers the same requests with the
// same bytes, using only `node:http`, `pg` and one prepared statement for each kind of request. A write is
// one transaction, which is as durable as in the service. The bare server has no validation, no row-level
// security and no events, and does not store answers for repeated requests.

export interface BareTask {
  connection: Connection
  orgs: Omit<SeededOrg, 'leadIds'>[]
  /** Results of MCP messages, keyed by method and params. */
  mcpResults: Record<string, Record<string, unknown>>
}

interface Org {
  orgId: string
  locationId: string
  memberId: string
}

/** As many as the service uses for transactions (`usualSizes` in server/src/kernel/database/sizes.ts). */
const connections = 16
let orgs: Map<string, Org>
let pool: pg.Pool
let mcpResults: BareTask['mcpResults']
let leadNumber = 1_000_000

answer(async (question: 'cpu' | BareTask) => {
  if (question === 'cpu') return process.cpuUsage()
  orgs = new Map(question.orgs.map((org) => [`Bearer ${org.key}`, org]))
  mcpResults = question.mcpResults
  pool = new pg.Pool({
    ...question.connection,
    max: connections,
    // Without `force_generic_plan`, Postgres would plan the query of the list again for each request.
    options:
      '-c search_path=live,quoin -c synchronous_commit=on -c timezone=UTC -c plan_cache_mode=force_generic_plan',
  })
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
})

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const org = orgs.get(request.headers.authorization!)!
  const [path, query] = request.url!.split('?') as [string, string | undefined]
  if (path === '/api/mcp') return await callTool(request, response, org)
  if (request.method === 'POST') return await write(request, response, org)
  if (path === '/api/v1/leads') return await list(response, org, new URLSearchParams(query))
  const { rows } = await pool.query({
    ...getLead,
    values: [org.orgId, path.slice(path.lastIndexOf('/') + 1)],
  })
  send(response, 200, JSON.stringify({ data: leadOf(rows[0]) }))
}

/**
 * Answers an MCP message with the prepared result. Only the message that reads two fields of a lead needs a database
 * query.
 */
async function callTool(request: IncomingMessage, response: ServerResponse, org: Org): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString())
  const mcpResult = mcpResults[JSON.stringify({ method, params })]
  const structuredContent =
    mcpResult?.structuredContent ?? (mcpResult ? undefined : await twoFields(org, params))
  if (structuredContent === undefined)
    return send(response, 200, JSON.stringify({ jsonrpc: '2.0', id, result: mcpResult }))
  const content = [{ type: 'text', text: JSON.stringify(structuredContent) }]
  send(response, 200, JSON.stringify({ jsonrpc: '2.0', id, result: { content, structuredContent } }))
}

async function twoFields(
  { orgId }: Org,
  params: { arguments: { input: { lead_id: string } } },
): Promise<unknown> {
  const { rows } = await pool.query({ ...getLead, values: [orgId, params.arguments.input.lead_id] })
  return { result: { id: rows[0].id, status: rows[0].status } }
}

async function list(response: ServerResponse, org: Org, query: URLSearchParams): Promise<void> {
  const limit = Number(query.get('limit'))
  const after = query.get('after')?.split(',')
  const { rows } = await pool.query(
    after
      ? { ...listLeadsAfter, values: [org.orgId, limit + 1, ...after] }
      : { ...listLeads, values: [org.orgId, limit + 1] },
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const meta = {
    next_cursor: `${last.created_at.toISOString()},${last.id}`,
    has_more: rows.length > limit,
    limit,
  }
  send(response, 200, JSON.stringify({ data: page.map(leadOf), meta }))
}

async function write(request: IncomingMessage, response: ServerResponse, org: Org): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const input = JSON.parse(Buffer.concat(chunks).toString())
  const key = request.headers['idempotency-key'] as string
  if (key.startsWith('replay')) {
    const { rows } = await pool.query({ ...findAnswer, values: [org.orgId, key] })
    return send(response, rows[0].status, rows[0].body, rows[0].headers.location)
  }
  const {
    customer_name: name,
    customer_email: email,
    customer_phone: phone,
    service_address: address,
    city,
    state,
    zip,
    source,
    notes,
  } = input
  const values = [
    org.orgId,
    randomUUIDv7(),
    leadNumber++,
    name,
    email,
    email.toLowerCase(),
    `+1${phone.replace(/\D/g, '')}`,
    phone,
    address,
    city,
    state,
    zip,
    source,
    org.memberId,
    notes,
    org.locationId,
    org.memberId,
    new Date().toISOString(),
  ]
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query({ ...insertLead, values })
    await client.query('commit')
    send(response, 201, JSON.stringify({ data: leadOf(rows[0]) }), `/api/v1/leads/${rows[0].id}`)
  } finally {
    client.release()
  }
}

function send(response: ServerResponse, status: number, body: string, location?: string): void {
  const headers: Record<string, string | number> = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  }
  if (location !== undefined) headers['location'] = location
  response.writeHead(status, headers).end(body)
}

process.on('SIGTERM', () => process.exit(0))
