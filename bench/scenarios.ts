import type { Load } from './load.ts'
import type { SeededOrg } from './seed.ts'

/**
 * A kind of work for which the service is compared with the bare server (bench/bare/server.ts), a minimal server that
 * gives the same answers. A scenario contains the requests for both servers.
 */
export interface Scenario {
  name: string
  service: Load
  bare: Load
}

const idsPerOrg = 50
const leads = '/api/v1/leads'
const mcpPath = '/api/mcp'
const mcpHeaders = 'accept: application/json, text/event-stream\r\nmcp-protocol-version: 2025-11-25\r\n'
const body = JSON.stringify({
  customer_name: 'Ada Lovelace',
  customer_email: 'ada.lovelace@example.com',
  customer_phone: '(312) 555-0142',
  service_address: '12 Main Street',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
  notes: 'Two storeys, gutters and windows; call before noon.',
})

const get = (load: Pick<Load, 'paths' | 'keys'>): Load => ({ method: 'GET', expected: 200, ...load })
const both = (load: Load): Pick<Scenario, 'service' | 'bare'> => ({ service: load, bare: load })

/**
 * Position far from the beginning of an organization's list of leads, from which a page is read. The service expects
 * the position as a cursor, and the bare server expects it in another form.
 */
export interface DeepPlace {
  service: string
  bare: string
}

export function readLoads(orgs: readonly SeededOrg[], places: readonly DeepPlace[]): Scenario[] {
  const readOrgs = orgs.slice(0, Math.max(places.length, 1))
  const keys = readOrgs.map((org) => org.key)
  return [
    { name: 'get', ...both(get(getsOf(readOrgs))) },
    { name: 'list of 25', ...both(get({ paths: [`${leads}?limit=25`], keys })) },
    {
      name: 'list of 25, deep',
      service: get({ paths: places.map((position) => `${leads}?limit=25&cursor=${position.service}`), keys }),
      bare: get({ paths: places.map((position) => `${leads}?limit=25&after=${position.bare}`), keys }),
    },
  ]
}

/** Returns the scenarios that write. They must run after the scenarios that read, because they add leads. */
export function writeLoads(orgs: readonly SeededOrg[], replayed: readonly string[]): Scenario[] {
  const keys = orgs.map((org) => org.key)
  const post: Load = { method: 'POST', paths: [leads], keys, body, idempotency: 'fresh', expected: 201 }
  const replay: Load = { ...post, idempotency: replayed }
  return [
    { name: 'create', service: post, bare: post },
    { name: 'create, replayed', service: replay, bare: replay },
  ]
}

/** MCP messages that need no database query, to measure only the handling of the protocol. */
const mcpMessages: Record<string, { method: string; params: object }> = {
  'mcp call': callOf('get_workflow_schema', { operation: 'leads.get' }),
  'mcp list of tools': { method: 'tools/list', params: {} },
  'mcp list of operations': callOf('list_workflows', {}),
  'mcp search': callOf('list_workflows', { search: 'bill a customer' }),
}
const mcpQuery = 'mcp query of two fields'

function callOf(name: string, args: object): { method: string; params: object } {
  return { method: 'tools/call', params: { name, arguments: args } }
}

export function mcpLoads([org]: readonly SeededOrg[]): Scenario[] {
  const { key, leadIds } = org!
  const input = { lead_id: leadIds[0] }
  const query = callOf('query_workflow', { operation: 'leads.get', input, fields: ['id', 'status'] })
  return Object.entries({ ...mcpMessages, [mcpQuery]: query }).map(([name, message]) => ({
    name,
    ...both({
      method: 'POST',
      paths: [mcpPath],
      keys: [key],
      headers: mcpHeaders,
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
      expected: 200,
    }),
  }))
}

/**
 * Returns the answers of the service to the MCP messages, keyed by the text of the message. The bare server returns the
 * same answers.
 */
export async function mcpAnswers(
  address: string,
  { key }: SeededOrg,
): Promise<Record<string, Record<string, unknown>>> {
  const results: Record<string, Record<string, unknown>> = {}
  for (const message of Object.values(mcpMessages)) {
    const response = await fetch(address + mcpPath, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
    })
    const { result } = (await response.json()) as { result: Record<string, unknown> }
    results[JSON.stringify(message)] = result
  }
  return results
}

function getsOf(orgs: readonly SeededOrg[]): Pick<Load, 'paths' | 'keys'> {
  const pairs = Array.from({ length: idsPerOrg }, (_, round) =>
    orgs.map((org) => ({ org, id: leadOf(org, round) })),
  ).flat()
  return { paths: pairs.map(({ id }) => `${leads}/${id}`), keys: pairs.map(({ org }) => org.key) }
}

/**
 * Returns the id of the lead that request number `round` reads. The requests are spread evenly over all leads
 * of the organization.
 */
function leadOf(org: SeededOrg, round: number): string {
  return org.leadIds[Math.floor((round * org.leadIds.length) / idsPerOrg)]!
}

/**
 * Sends one request with each idempotency key, so that the service returns the stored answer for later requests with
 * the same keys. Returns the keys.
 */
export async function makeReplayed(
  address: string,
  orgs: readonly SeededOrg[],
  count: number,
): Promise<string[]> {
  const keys = Array.from({ length: count }, (_, n) => `replay-${n}`)
  for (const [n, key] of keys.entries()) {
    const response = await fetch(`${address}${leads}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${orgs[n % orgs.length]!.key}`,
        'idempotency-key': key,
        'content-type': 'application/json',
      },
      body,
    })
    if (response.status !== 201)
      throw new Error(`Creating a lead failed with status ${response.status}: ${await response.text()}`)
  }
  return keys
}

/**
 * Returns a position in each organization's list of leads: after nine tenths of the leads, counted from the newest.
 * Finds it by reading the list page by page. At least one full page follows this position.
 */
export async function deepPlaces(address: string, orgs: readonly SeededOrg[]): Promise<DeepPlace[]> {
  return await Promise.all(
    orgs.map(async ({ key, leadIds }) => {
      const behind = Math.floor(Math.min(leadIds.length * 0.9, leadIds.length - 30))
      let cursor = ''
      for (let passed = 0; ;) {
        const step = Math.min(100, behind - passed)
        const response = await fetch(`${address}${leads}?limit=${step}${cursor && `&cursor=${cursor}`}`, {
          headers: { authorization: `Bearer ${key}` },
        })
        const page = (await response.json()) as Page
        cursor = page.meta.next_cursor
        passed += step
        const last = page.data.at(-1)!
        if (passed === behind) return { service: cursor, bare: `${last.created_at},${last.id}` }
      }
    }),
  )
}

interface Page {
  data: { id: string; created_at: string }[]
  meta: { next_cursor: string }
}
