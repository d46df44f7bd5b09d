import { performance } from 'node:perf_hooks'
import { answer } from './child.ts'
import { connect } from './connection.ts'

// The load generator, in a separate process: a fixed number of keep-alive connections, each sending its next request
// when the last was answered. It writes prepared bytes to sockets, so that it uses little of the processors that it
// shares with the measured process.

/** Requests of one kind. Path and key are taken in turn, each list from its start. */
export interface Load {
  method: 'GET' | 'POST'
  paths: string[]
  keys: string[]
  body?: string
  /** For writes: a new idempotency key for each request, or the same few again and again. */
  idempotency?: 'fresh' | readonly string[]
  expected: number
  /** Further header lines, each with its line end. */
  headers?: string
}

export interface LoadTask {
  port: number
  load: Load
  connections: number
  milliseconds: number
}

export interface LoadResult {
  requests: number
  perSecond: number
  p50: number
  p99: number
}

let sent = 0
const run = Date.now().toString(36)

answer(async (task: LoadTask | 'ready'): Promise<LoadResult | 'ready'> => {
  if (task === 'ready') return task
  const { port, load, connections, milliseconds } = task
  const latencies: number[] = []
  const began = performance.now()
  const end = began + milliseconds
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await connect(port)
      while (performance.now() < end) {
        const requestedAt = performance.now()
        const status = await connection.request(requestText(load, sent++))
        latencies.push(performance.now() - requestedAt)
        if (status !== load.expected)
          throw new Error(`${load.method} ${load.paths[0]} was answered ${status}.`)
      }
      connection.close()
    }),
  )
  const seconds = (performance.now() - began) / 1000
  latencies.sort((a, b) => a - b)
  const quantile = (share: number): number => latencies[Math.floor(latencies.length * share)]!
  return {
    requests: latencies.length,
    perSecond: latencies.length / seconds,
    p50: quantile(0.5),
    p99: quantile(0.99),
  }
})

function requestText(load: Load, index: number): string {
  const head = `${load.method} ${load.paths[index % load.paths.length]} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${load.keys[index % load.keys.length]}\r\n${load.headers ?? ''}`
  if (load.body === undefined) return `${head}\r\n`
  const { idempotency } = load
  const key =
    typeof idempotency === 'object' ? idempotency[index % idempotency.length] : `fresh-${run}-${index}`
  return `${head}idempotency-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${load.body.length}\r\n\r\n${load.body}`
}
