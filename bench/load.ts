import { performance } from 'node:perf_hooks'
import { answer } from './child.ts'
import { connect } from './connection.ts'

// The load generator, which runs in a separate process. It has a fixed number of keep-alive connections. Each sends
// its next request once the previous one has been answered. The bytes of the requests are prepared in advance, so that
// the generator leaves the processor to the measured process.

/**
 * Requests of one kind. Request number n uses the n-th path and the n-th API key. When all entries of a list have been
 * used, its first entry is used again, and so on.
 */
export interface Load {
  method: 'GET' | 'POST'
  paths: string[]
  keys: string[]
  body?: string
  /**
   * Idempotency keys of writes. `fresh`: each request has a new key. If this is a list, its keys are used repeatedly,
   * so that the service returns stored answers.
   */
  idempotency?: 'fresh' | readonly string[]
  expected: number
  /** Additional header lines. Each ends with a line break. */
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
  seconds: number
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
          throw new Error(`${load.method} ${load.paths[0]} was answered with status ${status}.`)
      }
      connection.close()
    }),
  )
  const seconds = (performance.now() - began) / 1000
  latencies.sort((a, b) => a - b)
  const quantile = (share: number): number => latencies[Math.floor(latencies.length * share)]!
  return {
    requests: latencies.length,
    seconds,
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
