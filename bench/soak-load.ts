import { setTimeout as sleep } from 'node:timers/promises'
import { requestKinds, type Send, sender, visitor } from './soak-requests.ts'

/**
 * Sends requests of all kinds in turn at a constant rate: reads, writes, customer pages, and operations by name.
 * Created records cause webhook deliveries.
 */
export async function startMixedLoad(
  url: string,
  key: string,
  perSecond: number,
): Promise<{ answered(): number; stop(): Promise<string[]> }> {
  const send = sender(url, key)
  const page = await pageOf(send)
  const kinds = requestKinds(send, visitor(`${url}${page}`))
  const failures: string[] = []
  const running = new Set<Promise<void>>()
  let answered = 0
  const stopping = new AbortController()
  const one = async (at: number): Promise<void> => {
    try {
      const answer = await kinds[at % kinds.length]!(at)
      const said = await answer.text()
      answered++
      const isRefused = answer.status >= 400 || said.includes('"verdict":"rejected"')
      if (isRefused && failures.length < 20)
        failures.push(`${answer.url.replace(page, '/p/TOKEN')} ${answer.status} ${said.slice(0, 200)}`)
    } catch (error) {
      if (failures.length < 20) failures.push(String(error))
    }
  }
  const pace = async (): Promise<void> => {
    const began = performance.now()
    for (let at = 0; !stopping.signal.aborted; at++) {
      const early = began + (at * 1000) / perSecond - performance.now()
      if (early > 0) await sleep(early)
      // Limits the number of simultaneous requests, so that they do not pile up on a slow machine.
      while (running.size >= 50) await Promise.race(running)
      const request = one(at).finally(() => running.delete(request))
      running.add(request)
    }
  }
  const pacing = pace()
  return {
    answered: () => answered,
    stop: async () => {
      stopping.abort()
      await pacing
      await Promise.all(running)
      return failures
    },
  }
}

/** Returns the URL path of the customer page of an invoice. */
async function pageOf(send: Send): Promise<string> {
  const { data } = (await (await send('GET', '/api/v1/invoices?limit=100')).json()) as {
    data: { id: string; status: string }[]
  }
  const response = await send('POST', '/api/v1/workflows/invoices.paymentLink.create', {
    invoice_id: data.find(({ status }) => status === 'sent')!.id,
  })
  return new URL(((await response.json()) as { data: { url: string } }).data.url).pathname
}
