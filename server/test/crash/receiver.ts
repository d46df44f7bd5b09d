import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ending } from '../../src/start/postgres/testing/scratch.ts'

export interface Arrival {
  deliveryId: string
  leadId: string
  attempt: number
  body: string
  /** Path of the request. It identifies the webhook destination. */
  path: string
  at: number
}

export interface Receiver {
  /** `http://localhost:PORT`. Every path is accepted. */
  url: string
  arrivals: Arrival[]
  /** Function that answers all following requests. Tests replace it. */
  answer: Answer
}

export type Answer = (response: ServerResponse) => void | Promise<void>

export const status =
  (code: number, afterMs = 0): Answer =>
  async (response) => {
    if (afterMs > 0) await sleep(afterMs)
    response.writeHead(code).end()
  }

export const never: Answer = () => undefined

/** Starts a server of a customer, which records each webhook request before it answers. */
export async function startReceiver(t: Ending, answer: Answer): Promise<Receiver> {
  const server = createServer({ keepAliveTimeout: 60_000 }, (incoming, response) => {
    void readText(incoming).then(async (body) => {
      // The body is undefined if the sender was killed in the middle of its request. There is then nothing to record.
      if (body === undefined) return
      receiver.arrivals.push(arrivalOf(incoming, body))
      await receiver.answer(response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = { url: `http://localhost:${port}`, arrivals: [], answer }
  return receiver
}

async function readText(incoming: IncomingMessage): Promise<string | undefined> {
  let text = ''
  incoming.setEncoding('utf8')
  incoming.on('data', (chunk: string) => (text += chunk))
  incoming.on('error', () => undefined)
  const ended = await new Promise<boolean>((resolve) => {
    incoming.once('close', () => resolve(incoming.complete))
    incoming.once('end', () => resolve(true))
  })
  return ended ? text : undefined
}

function arrivalOf({ headers, url }: IncomingMessage, body: string): Arrival {
  const delivery = JSON.parse(body) as { id: string; event: string; data: { lead_id: string } }
  assert.equal(delivery.event, 'lead.created')
  assert.equal(headers['x-webhook-id'], delivery.id)
  return {
    deliveryId: delivery.id,
    leadId: delivery.data.lead_id,
    attempt: Number(headers['x-webhook-attempt']),
    body,
    path: url!,
    at: performance.now(),
  }
}
