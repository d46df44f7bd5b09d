// Slow: it runs several hosts on one database.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterwards } from '../../src/start/postgres/testing/scratch.ts'
import type { Keys } from '../crash/installation.ts'
import { sharedDatabase } from './hosts.ts'
import { startProxy } from './proxy.ts'

const callers = 8
/** Pause of a caller between two requests, in milliseconds. Without it, the callers would use most of the processor. */
const callerPauseMs = 20
/**
 * Time after which the proxy uses a restarted host again, in milliseconds. Once a second, the proxy checks if a host
 * that was down is up again.
 */
const noticedMs = 4_000

/**
 * Starts callers that keep their connections open and never repeat a request. Every answer that is not a success
 * counts as failed.
 */
function startCalling(
  url: string,
  { live }: Keys,
): { stop(): Promise<{ answered: number; failed: string[] }> } {
  const failed: string[] = []
  const stopping = new AbortController()
  let answered = 0
  const sendRequest = async (turn: number): Promise<void> => {
    const writes = turn % 2 === 0
    const headers = {
      authorization: `Bearer ${live}`,
      ...(writes ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
    }
    const body = JSON.stringify({ customer_name: 'Ada', service_address: '1 Main St' })
    try {
      const answer = await fetch(
        `${url}/api/v1/leads${writes ? '' : '?limit=5'}`,
        writes ? { method: 'POST', headers, body } : { headers },
      )
      const text = await answer.text()
      if (answer.status < 300) answered++
      else failed.push(`${answer.status} ${text}`)
    } catch (error) {
      failed.push(String((error as Error).cause ?? error))
    }
  }
  const caller = async (): Promise<void> => {
    for (let turn = 0; !stopping.signal.aborted; turn++) {
      await sendRequest(turn)
      await sleep(callerPauseMs)
    }
  }
  const calling = Promise.all(Array.from({ length: callers }, caller))
  return {
    stop: async () => {
      stopping.abort()
      await calling
      return { answered, failed }
    },
  }
}

for (const processes of [1, 2])
  test(`behind a proxy, hosts of ${processes} API process${processes > 1 ? 'es' : ''} are restarted one after the other without a failed request`, async (t) => {
    const database = await sharedDatabase(t)
    const env = { QUOIN_ROLE: 'api', QUOIN_API_PROCESSES: String(processes) }
    const hosts = [await database.host(env), await database.host(env)] as const
    const url = await startProxy(t, hosts)
    const calls = startCalling(url, database.keys)
    afterwards(t, () => calls.stop())
    for (const host of hosts) {
      await sleep(noticedMs)
      assert.deepEqual(await host.stop(), { code: 0, signal: null }, host.program.logged())
      await host.start()
    }
    await sleep(noticedMs)
    const { answered, failed } = await calls.stop()
    t.diagnostic(`${answered} requests`)
    assert.deepEqual(failed, [])
    assert.ok(answered > 500, `only ${answered} requests`)
  })
