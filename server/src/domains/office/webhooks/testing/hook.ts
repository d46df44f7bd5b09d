import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { httpReceiver } from '../../../../kernel/outbound/receiver-for-tests.ts'

export interface Received {
  headers: IncomingHttpHeaders
  /** The exact bytes of the request body. */
  body: Buffer
  /** Time of the request in milliseconds, by the receiver's clock. */
  at: number
}

export interface Hook {
  url: string
  received: Received[]
  close(): void
}

export type Answer = (turn: number, response: ServerResponse) => void

const ok: Answer = (_turn, response) => response.end('thanks')

/** Returns a function that answers every request with this status. */
export const always =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (_turn, response) =>
    response.writeHead(status, headers).end('no')

/**
 * Starts a webhook receiver on the loopback address. It records the requests that it gets. `answer` receives the number
 * of the request, starting at 1.
 */
export async function hook(answer: Answer = ok): Promise<Hook> {
  const received: Received[] = []
  const receiver = await httpReceiver((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      received.push({ headers: incoming.headers, body: Buffer.concat(chunks), at: Date.now() })
      answer(received.length, response)
    })
  })
  return { url: receiver.url, received, close: () => receiver.close() }
}
