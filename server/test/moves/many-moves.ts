import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface, type Interface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { MoveLine } from '../../src/kernel/moves/move-organization.ts'
import { type Cell, type Cells, quoin, rowsOf } from './cells.ts'
import type { Order } from './mover.ts'

const mover = fileURLToPath(new URL('./mover.ts', import.meta.url))

interface Company {
  id: string
  key: string
  at: Cell
  other: Cell
  /** Markers of leads that were acknowledged. */
  made: string[]
}

export interface Wanted {
  moves: number
  companies: number
  /** How many callers create leads, each without a pause. */
  callers: number
  /** At which line the move with this number is killed. */
  killAt: (move: number) => MoveLine | null
  random: (below: number) => number
  tell: (line: string) => void
}

export interface Told {
  moves: number
  killed: number
  leads: number
  refusals: number
  webhooks: number
  still_ms: { median: number; worst: number }
}

/**
 * Moves companies to and fro while callers create leads in them, as through a proxy that finds the cell; then looks
 * whether each is whole in exactly one place, with every lead once, its books equal, and each webhook sent once.
 */
export async function manyMoves({ from, to }: Cells, wanted: Wanted): Promise<Told> {
  const receiver = await receive()
  const companies: Company[] = []
  for (let n = 0; n < wanted.companies; n++)
    companies.push(await company(from, to, receiver.url, `mover-${n}-${randomUUID().slice(0, 8)}`))
  const load = startLoad(companies, wanted)
  const moving = startMover()
  const still: number[] = []
  let killed = 0
  for (let n = 0; n < wanted.moves; n++) {
    const each = companies[wanted.random(companies.length)]!
    const [at, other] = [each.at, each.other]
    const order = { orgId: each.id, from: side(at), to: side(other) }
    const killAt = wanted.killAt(n)
    if (killAt !== null) {
      assert.equal(await moving.move({ ...order, killAt }), undefined)
      killed++
      await assertInOnePlace(each)
    }
    const moved = await moving.move({ ...order, killAt: null })
    assert.ok(moved && !('failed' in moved), JSON.stringify(moved))
    if (killAt === null) still.push(moved['still_ms']!)
    ;[each.at, each.other] = [other, at]
    if ((n + 1) % 50 === 0) wanted.tell(`${n + 1} moves, ${killed} killed`)
  }
  await load.stop()
  moving.stop()
  for (const each of companies) await assertWhole(each)
  const webhooks = await receiver.settled(companies.flatMap(({ made }) => made))
  receiver.close()
  still.sort((a, b) => a - b)
  return {
    moves: wanted.moves,
    killed,
    leads: companies.reduce((sum, { made }) => sum + made.length, 0),
    refusals: load.refusals(),
    webhooks,
    still_ms: { median: still[still.length >> 1] ?? 0, worst: still.at(-1) ?? 0 },
  }
}

const side = ({ address, code }: Cell): Order['from'] => ({ address, code })

async function company(at: Cell, other: Cell, receiver: string, slug: string): Promise<Company> {
  const named = ['--name', 'Mover', '--slug', slug, '--owner-email', `owner@${slug}.test`]
  const { id } = await quoin(at, 'orgs', 'create', ...named)
  const scopes = 'leads:read,leads:write,webhooks:read,webhooks:write'
  const { key } = await quoin(at, 'keys', 'create', '--org', slug, '--mode', 'live', '--scopes', scopes)
  const destination = { name: 'Receiver', url: receiver, events: ['lead.created'] }
  const made = await ask(at, key, '/webhooks', randomUUID(), destination)
  assert.equal(made.status, 201, made.text)
  return { id, key, at, other, made: [] }
}

async function ask(
  cell: Cell,
  key: string,
  path: string,
  idempotencyKey: string,
  body: object,
): Promise<{ status: number; text: string }> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'idempotency-key': idempotencyKey,
  }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(`${cell.serving.url}/api/v1${path}`, init)
  return { status: answer.status, text: await answer.text() }
}

const read = async (cell: Cell, key: string): Promise<number> => {
  const headers = { authorization: `Bearer ${key}` }
  const answer = await fetch(`${cell.serving.url}/api/v1/leads?limit=1`, { headers })
  await answer.arrayBuffer()
  return answer.status
}

/** After a kill: exactly one cell answers, or, where it had left and not arrived, none does until the command is done again. */
async function assertInOnePlace({ key, at, other }: Company): Promise<void> {
  const statuses = [await read(at, key), await read(other, key)].sort()
  assert.ok(
    statuses.join() === '200,503' || statuses.join() === '200,401' || statuses.join() === '503,503',
    statuses.join(),
  )
}

function startLoad(companies: readonly Company[], { callers, random }: Wanted) {
  const stopping = new AbortController()
  let refused = 0
  const caller = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const each = companies[random(companies.length)]!
      const [marker, key] = [randomUUID(), randomUUID()]
      const body = { customer_name: 'Ada', service_address: '1 Main St', notes: marker }
      for (let turn = 0; ; turn++) {
        const cell = turn % 2 === 0 ? each.at : each.other
        const { status, text } = await ask(cell, each.key, '/leads', key, body)
        if (status === 201) break
        // 401 from a cell where it never was.
        assert.ok(status === 503 || status === 401, `${status} ${text}`)
        refused++
        await sleep(20)
      }
      each.made.push(marker)
      await sleep(10)
    }
  }
  const running = Promise.all(Array.from({ length: callers }, caller))
  // Told when it is stopped.
  running.catch(() => undefined)
  return {
    refusals: () => refused,
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

function startMover() {
  let child: ChildProcess | undefined
  let lines: Interface | undefined
  return {
    /** Undefined: it was killed. */
    move: async (order: Order): Promise<Record<string, number> | { failed: string } | undefined> => {
      if (!child) {
        child = spawn(process.execPath, [mover], { stdio: ['pipe', 'pipe', 'inherit'] })
        lines = createInterface({ input: child.stdout! })
      }
      const told = new Promise<string | undefined>((resolve) => {
        lines!.once('line', resolve)
        child!.once('exit', () => resolve(undefined))
      })
      child.stdin!.write(`${JSON.stringify(order)}\n`)
      const line = await told
      if (line === undefined) child = undefined
      return line === undefined ? undefined : JSON.parse(line)
    },
    stop: () => child?.stdin!.end(),
  }
}

async function assertWhole({ id, key, at, other, made }: Company): Promise<void> {
  assert.equal(await read(at, key), 200)
  assert.notEqual(await read(other, key), 200)
  assert.deepEqual(await rowsOf(other, id), {})
  const { rows } = await at.inspect.query<{ notes: string }>(
    'select notes from live.leads where org_id = $1',
    [id],
  )
  assert.deepEqual(rows.map(({ notes }) => notes).toSorted(), made.toSorted())
  const books = await at.inspect.query<{ difference: string }>(
    'select coalesce(sum(debit_cents) - sum(credit_cents), 0)::text as difference from live.ledger_entries where org_id = $1',
    [id],
  )
  assert.equal(books.rows[0]!.difference, '0')
}

/** A customer's server: notes the lead that each webhook is about. */
async function receive() {
  const arrived: string[] = []
  const server = createServer((request, response) => {
    request
      .setEncoding('utf8')
      .toArray()
      .then((chunks) => {
        const { data } = JSON.parse(chunks.join('')) as { data: { notes?: string; lead_id: string } }
        arrived.push(data.lead_id)
        response.writeHead(200).end()
      })
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Waits until as many came as leads were made, and a moment longer for one too many. */
    settled: async (made: readonly string[]): Promise<number> => {
      for (let left = 600; arrived.length < made.length && left > 0; left--) await sleep(50)
      await sleep(1000)
      assert.equal(new Set(arrived).size, arrived.length, 'a webhook was sent twice')
      assert.equal(arrived.length, made.length, 'a webhook was lost')
      return arrived.length
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
