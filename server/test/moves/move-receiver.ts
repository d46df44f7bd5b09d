import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface MoveReceiver {
  url: string
  count(): number
  /**
   * Waits until as many webhooks have arrived as leads were created, and then a second longer for duplicates. Returns
   * the ids of leads without a webhook (`lost`), with several (`doubled`), and of unknown leads (`strange`).
   */
  settled(leadIds: readonly string[]): Promise<{ lost: string[]; doubled: string[]; strange: string[] }>
  close(): void
}

const lookEveryMs = 50
/** Time without a new webhook after which waiting ends, in milliseconds. */
const timeoutMs = 90_000
const momentMs = 1000

/** A customer's server that records the lead of each webhook. */
export async function receiveLeads(): Promise<MoveReceiver> {
  const arrived = new Map<string, number>()
  let last = performance.now()
  const server = createServer((request, response) => {
    request
      .setEncoding('utf8')
      .toArray()
      .then((chunks) => {
        const { data } = JSON.parse(chunks.join('')) as { data: { lead_id: string } }
        arrived.set(data.lead_id, (arrived.get(data.lead_id) ?? 0) + 1)
        last = performance.now()
        response.writeHead(200).end()
      })
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    count: () => arrived.size,
    settled: async (leadIds) => {
      last = performance.now()
      while (arrived.size < leadIds.length && performance.now() - last < timeoutMs) await sleep(lookEveryMs)
      await sleep(momentMs)
      const createdIds = new Set(leadIds)
      return {
        lost: leadIds.filter((id) => !arrived.has(id)),
        doubled: [...arrived].flatMap(([id, times]) => (times > 1 ? [id] : [])),
        strange: [...arrived.keys()].filter((id) => !createdIds.has(id)),
      }
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
