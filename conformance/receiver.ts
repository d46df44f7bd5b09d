import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expectRefusal, expectStatus, NotTried } from './expect.ts'
import type { Kit } from './kit.ts'
import type { Made } from './made.ts'

export const eventNames = [
  'lead.created',
  'lead.status_changed',
  'estimate.created',
  'estimate.accepted',
  'job.created',
  'job.completed',
  'invoice.created',
  'invoice.paid',
] as const

export interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver on this machine, to which an instance delivers if it may reach private addresses. */
export interface Receiver {
  url: string
  received: Received[]
}

/** Starts the receiver of this run. It answers everything with 204. It stops at the end of the run. */
function startReceiver(kit: Kit): Promise<Receiver> {
  return kit.stage.once('receiver', async () => {
    const received: Received[] = []
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
        response.writeHead(204).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    server.unref()
    const undo = async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    }
    kit.stage.later({ leaves: undefined, otherwise: 'a local receiver', undo })
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/verify`, received }
  })
}

/** Creates a destination, which is deleted at the end. The answer contains its secret. */
export async function destination(kit: Kit, url: string, events: readonly string[]): Promise<Made> {
  const answer = await kit.post('/webhooks', { name: kit.stage.name('destination'), url, events })
  expectStatus(answer, 201)
  const { id } = answer.body.data
  const undo = async (): Promise<void> => {
    const deleted = await kit.send('DELETE', `/api/v1/webhooks/${id}`)
    if (deleted.status !== 404) expectStatus(deleted, 200)
  }
  kit.stage.later({ leaves: undefined, otherwise: 'a webhook destination', undo })
  return answer.body.data
}

/** An address that no receiver has: names below `.invalid` never exist. */
export const nowhere = 'https://quoin-verify.invalid/hook'

/** Returns the receiver if the instance accepts its address. Otherwise the instance delivers to public hosts only. */
export function localReceiver(kit: Kit): Promise<Receiver | undefined> {
  return kit.stage.once('local receiver', async () => {
    const receiver = await startReceiver(kit)
    const answer = await kit.post('/webhooks', {
      name: kit.stage.name('destination'),
      url: receiver.url,
      events: ['lead.created'],
    })
    if (answer.status !== 201) {
      expectRefusal(answer, 422, 'validation_error', 'url')
      return undefined
    }
    expectStatus(await kit.send('DELETE', `/api/v1/webhooks/${answer.body.data.id}`), 200)
    return receiver
  })
}

/** Skips statements about refused addresses on an instance that the operator has opened for development. */
export async function requirePublicOnly(kit: Kit): Promise<void> {
  if ((await localReceiver(kit)) !== undefined)
    throw new NotTried('the instance allows private targets (QUOIN_WEBHOOK_ALLOW_PRIVATE_TARGETS)')
}

/** Calls `look` until it returns something, for at most `timeoutMs`. Undefined if it never does. */
export async function waitFor<Found>(
  look: () => Promise<Found | undefined> | Found | undefined,
  timeoutMs: number,
): Promise<Found | undefined> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const found = await look()
    if (found !== undefined || Date.now() > end) return found
    await sleep(200)
  }
}
