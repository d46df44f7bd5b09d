import { answer } from './child.ts'
import { connect, type HttpConnection } from './connection.ts'
import { type EndpointLoad, endpointLoads } from './neighbour/endpoint-loads.ts'
import type { Neighbour } from './neighbour/neighbour.ts'
import { prepareRecords } from './neighbour/prepare-records.ts'

// The neighbour: an organization that causes load while another one is measured. It runs in a separate process, so
// that handling its answers does not delay the measurement.

/** Number of answers, by kind of request and HTTP status. */
export type Answered = Record<string, Record<number, number>>

/** Sends requests of all kinds at the same time until the signal aborts. */
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
    // After a refusal, waits for a moment. Without a pause, retries would only keep this program busy.
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
    endpoints = endpointLoads(question.org, await prepareRecords(question))
  }
  return true
})
