import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answer } from './child.ts'

// The webhook endpoints of customers, which run in a separate process. They record when each delivery arrives at each
// endpoint, and answer 204.

const arrivals = new Map<string, number>()
let repeated = 0
let since = 0

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const at = performance.timeOrigin + performance.now()
    const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { lead_id: string } }
    const arrival = `${data.lead_id}${request.url === '/' ? '' : request.url}`
    if (arrivals.has(arrival)) repeated++
    else arrivals.set(arrival, at)
    response.writeHead(204).end()
  })
})

answer(async (question: 'listen' | 'count' | 'arrivals') => {
  if (question === 'listen') {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return (server.address() as AddressInfo).port
  }
  if (question === 'count') return arrivals.size - since
  since = arrivals.size
  return { arrivals: [...arrivals], repeated }
})

process.on('SIGTERM', () => process.exit(0))
