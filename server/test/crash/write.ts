import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { Keys } from './installation.ts'

export type Kind = 'lead' | 'client' | 'sandboxClient' | 'estimate'

/** A write with an idempotency key. It must take effect only once, however often it is sent. */
export interface Write {
  kind: Kind
  /**
   * Text with which a test finds the record. The notes of the record contain it. For an estimate, it is the client's
   * id.
   */
  marker: string
  idempotencyKey: string
  body: string
  answers: Outcome[]
}

/** Result of an attempt: an answer, or the reason why there is none. */
export type Outcome = Answered | { lost: string }

export interface Answered {
  status: number
  text: string
  code: string | undefined
  replayed: boolean
  tookMs: number
  /** Name of the process that answered. */
  from: string
  at: string
  requestId: string
}

const paths: Record<Kind, string> = {
  lead: '/leads',
  client: '/clients',
  sandboxClient: '/clients',
  estimate: '/estimates',
}
const address = { address_line1: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' }

/**
 * Returns a new write. Only an estimate needs a `clientId`. Each estimate needs a different client, because tests find
 * estimates by their client.
 */
export function newWrite(kind: Kind, keys: Keys, clientId?: string): Write {
  const marker = clientId ?? randomUUID()
  const body =
    kind === 'estimate'
      ? { location_id: keys.locationId, client_id: marker }
      : kind === 'lead'
        ? {
            customer_name: 'Ada',
            customer_email: `${marker}@ada.test`,
            service_address: '1 Main St',
            notes: marker,
          }
        : { name: 'Ada', ...address, notes: marker }
  return { kind, marker, idempotencyKey: randomUUID(), body: JSON.stringify(body), answers: [] }
}

export const isAcknowledged = (outcome: Outcome): outcome is Answered =>
  'status' in outcome && outcome.status === 201

export const acknowledgement = (write: Write): Answered | undefined => write.answers.find(isAcknowledged)

/** Sends the write over a new connection, and adds the result to its answers. */
export async function attempt(url: string, keys: Keys, write: Write): Promise<Outcome> {
  const outcome = await send(url, keyFor(write, keys), 'POST', paths[write.kind], {
    'idempotency-key': write.idempotencyKey,
    'x-request-id': `${write.idempotencyKey}.${write.answers.length}`,
    body: write.body,
  })
  write.answers.push(outcome)
  return outcome
}

export async function readBack(url: string, keys: Keys, write: Write, id: string): Promise<Outcome> {
  return await send(url, keyFor(write, keys), 'GET', `${paths[write.kind]}/${id}`)
}

function keyFor({ kind }: Write, keys: Keys): string {
  return kind === 'lead' || kind === 'client' ? keys.live : keys.test
}

async function send(
  url: string,
  key: string,
  method: string,
  path: string,
  { body, ...more }: Record<string, string> = {},
): Promise<Outcome> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...more }
  const start = performance.now()
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const lost = (error: NodeJS.ErrnoException): void => resolve({ lost: error.code ?? error.message })
  const sent = request(`${url}/api/v1${path}`, { method, headers, agent: false }, (response) => {
    let text = ''
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => (text += chunk))
    response.on('error', lost)
    response.on('end', () =>
      resolve({
        status: response.statusCode!,
        text,
        code: response.statusCode! < 400 ? undefined : codeOf(text),
        replayed: response.headers['x-idempotent-replayed'] === 'true',
        tookMs: performance.now() - start,
        from: url,
        at: new Date().toISOString(),
        requestId: String(response.headers['x-request-id']),
      }),
    )
  })
  sent.on('error', lost)
  sent.end(body)
  return await promise
}

function codeOf(text: string): string {
  return (JSON.parse(text) as { error: { code: string } }).error.code
}
