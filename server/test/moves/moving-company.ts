import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cell, quoin, rowsOf } from './cells.ts'

/** A company that is moved, with the answers that its callers received. */
export interface Company {
  id: string
  slug: string
  key: string
  invoiceId: string
  at: Cell
  other: Cell
  createdLeads: CreatedLead[]
  paidCents: number
}

export interface CreatedLead {
  /** Text in the notes of the lead. Tests find the lead by this text. */
  marker: string
  idempotencyKey: string
  id: string
}

export interface Answer {
  status: number
  text: string
  isReplayed: boolean
  // oxlint-disable-next-line typescript/no-explicit-any -- many shapes of answer
  body: any
}

interface CompanyRequest {
  method?: 'GET' | 'POST'
  path: string
  idempotencyKey?: string
  body?: object
}

const customer = { name: 'Ada', address_line1: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' }
const answeredWithinMs = 30_000
const foundWithinMs = 120_000

export async function sendRequest(cell: Cell, key: string, request: CompanyRequest): Promise<Answer> {
  const { method = 'POST', path, idempotencyKey = randomUUID(), body } = request
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const answer = await fetch(`${cell.serving.url}/api/v1${path}`, {
    method,
    headers: method === 'GET' ? headers : { ...headers, 'idempotency-key': idempotencyKey },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(answeredWithinMs),
  })
  const text = await answer.text()
  const isReplayed = answer.headers.get('x-idempotent-replayed') === 'true'
  return { status: answer.status, text, isReplayed, body: JSON.parse(text) }
}

/**
 * Sends a request to both cells in turn until one of them accepts it, like a proxy that finds the cell of a company.
 */
export async function insist(
  company: Company,
  request: CompanyRequest,
  refused: () => void,
): Promise<Answer> {
  const until = performance.now() + foundWithinMs
  const same = { idempotencyKey: randomUUID(), ...request }
  for (let turn = 0; performance.now() < until; turn++) {
    const answer = await sendRequest(turn % 2 === 0 ? company.at : company.other, company.key, same)
    // Status 401 means that the organization was never in this cell, and 503 that it is moving or has left.
    if (answer.status !== 503 && answer.status !== 401) return answer
    refused()
    await sleep(20)
  }
  throw new Error(`No cell has answered for ${company.slug} for ${foundWithinMs / 1000} s: ${request.path}`)
}

export async function makeCompany(at: Cell, other: Cell, receiver: string, slug: string): Promise<Company> {
  const named = ['--name', 'Mover', '--slug', slug, '--owner-email', `owner@${slug}.test`]
  const { id } = await quoin(at, 'orgs', 'create', ...named)
  const scopes = ['leads', 'webhooks', 'workflows'].flatMap((area) => [`${area}:read`, `${area}:write`])
  const keyOptions = ['--org', slug, '--mode', 'live', '--scopes', scopes.join()]
  const { key } = await quoin(at, 'keys', 'create', ...keyOptions)
  const postExpecting = async (path: string, status: number, body: object) => {
    const answer = await sendRequest(at, key, { path, body })
    assert.equal(answer.status, status, answer.text)
    return answer.body.data
  }
  await postExpecting('/webhooks', 201, { name: 'Receiver', url: receiver, events: ['lead.created'] })
  const client = await postExpecting('/workflows/clients.create', 200, customer)
  const line = { name: 'Windows', quantity: '1', unit_price_cents: 100_000_000, taxable: false }
  const invoice = await postExpecting('/workflows/invoices.create', 200, {
    client_id: client.id,
    line_items: [line],
  })
  return { id, slug, key, invoiceId: invoice.id, at, other, createdLeads: [], paidCents: 0 }
}

async function read(cell: Cell, key: string): Promise<number> {
  return (await sendRequest(cell, key, { method: 'GET', path: '/leads?limit=1' })).status
}

/**
 * Asserts that, after a kill, exactly one cell answers requests of the company. If the company has left one cell and
 * not arrived in the other, no cell may answer until the command is repeated.
 */
export async function assertInOnePlace({ slug, key, at, other }: Company): Promise<void> {
  const statuses = [await read(at, key), await read(other, key)].sort((a, b) => a - b).join()
  assert.ok(['200,503', '200,401', '503,503'].includes(statuses), `the statuses for ${slug} are ${statuses}`)
}

/**
 * Asserts that every acknowledged lead and payment exists once, and that the other cell has no data of the
 * company.
 */
export async function assertWhole(company: Company): Promise<void> {
  const { id, slug, key, at, other, createdLeads, paidCents } = company
  assert.equal(await read(at, key), 200, `${slug} is not answered for`)
  assert.notEqual(await read(other, key), 200, `${slug} is answered for twice`)
  assert.deepEqual(await rowsOf(other, id), {})
  const look = async <Row>(sql: string) => (await at.inspect.query(sql, [id])).rows as Row[]
  const leads = await look<{ notes: string }>('select notes from live.leads where org_id = $1')
  assert.deepEqual(
    leads.map(({ notes }) => notes).toSorted(),
    createdLeads.map(({ marker }) => marker).toSorted(),
  )
  const [books] = await look<{ cash: string; difference: string }>(
    `select coalesce(sum(debit_cents - credit_cents), 0)::text as difference,
            coalesce(sum(debit_cents - credit_cents) filter (where account = 'cash'), 0)::text as cash
       from live.ledger_entries where org_id = $1`,
  )
  assert.deepEqual(books, { cash: String(paidCents), difference: '0' }, `the books of ${slug}`)
}
