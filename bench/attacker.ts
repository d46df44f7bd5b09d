import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { attackRequests, busyThreads } from './attack-requests.ts'
import { answer } from './child.ts'
import { connect, type HttpConnection } from './connection.ts'
import type { Answered } from './neighbour.ts'
import { prepareInvoices } from './prepare-invoices.ts'
import type { SeededOrg } from './seed.ts'

// The attacker, which runs in a separate process. It has six connections. Each sends the next request of the attack
// as soon as its previous request is answered.

export interface Attack {
  port: number
  org: SeededOrg
}

const connections = 6

async function attack(
  name: string,
  port: number,
  request: () => Buffer,
  until: AbortSignal,
): Promise<Answered> {
  const statuses: Record<string, number> = {}
  await Promise.all(
    Array.from({ length: connections }, async () => {
      let connection: HttpConnection | undefined
      until.addEventListener('abort', () => connection?.close(), { once: true })
      while (!until.aborted) {
        try {
          connection ??= await connect(port)
          const status = await connection.request(request())
          statuses[status] = (statuses[status] ?? 0) + 1
        } catch {
          // The service may close a connection without reading a body that is too large. The attacker then opens
          // another connection.
          if (!until.aborted) statuses['closed'] = (statuses['closed'] ?? 0) + 1
          connection?.close()
          connection = undefined
        }
      }
      connection?.close()
    }),
  )
  return { [name]: statuses }
}

/** Keeps as many processor cores busy as `threads`, until the signal aborts. */
async function useProcessor(threads: number, until: AbortSignal): Promise<Answered> {
  const workers = Array.from({ length: threads }, () => new Worker('for (;;);', { eval: true }))
  await once(until, 'abort')
  await Promise.all(workers.map((worker) => worker.terminate()))
  return {}
}

let target: { port: number; org: SeededOrg; invoiceIds: string[] } | undefined
let stop = new AbortController()
let attacking: Promise<Answered> | undefined

answer(async (question: Attack | string) => {
  if (question === 'end') {
    stop.abort()
    return await attacking
  }
  if (typeof question === 'string') {
    stop = new AbortController()
    const threads = busyThreads[question]
    attacking =
      threads === undefined
        ? attack(question, target!.port, attackRequests(question, target!), stop.signal)
        : useProcessor(threads, stop.signal)
  } else {
    const invoiceIds = await prepareInvoices(question)
    target = { ...question, invoiceIds }
  }
  return true
})
