import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../src/kernel/limits/redis-for-tests.ts'
import { afterwards, type Ending } from '../../src/start/postgres/testing/scratch.ts'
import type { Host } from './hosts.ts'

const file = fileURLToPath(new URL('../../../deploy/two-hosts/haproxy.cfg', import.meta.url))

/** The real proxy, as `deploy/two-hosts` configures it; answers the address that callers use. */
export async function startProxy(t: Ending, [one, two]: readonly [Host, Host]): Promise<string> {
  const port = await freePort()
  const proxy = spawn('haproxy', ['-db', '-f', file], {
    env: {
      PATH: process.env['PATH'],
      QUOIN_PROXY_BIND: `127.0.0.1:${port}`,
      QUOIN_HOST_ONE: `127.0.0.1:${one.port}`,
      QUOIN_HOST_TWO: `127.0.0.1:${two.port}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [proxy.stdout, proxy.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const missing = once(proxy, 'error').then(([cause]) => {
    throw new Error('This test needs haproxy: install it with "apt-get install haproxy".', { cause })
  })
  missing.catch(() => undefined)
  const ended = once(proxy, 'exit')
  afterwards(t, async () => {
    proxy.kill('SIGKILL')
    await ended
  })
  const url = `http://127.0.0.1:${port}`
  const answers = async (): Promise<void> => {
    for (let left = 100; ; left--) {
      const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined)
      if (answer?.status === 200) return
      if (left === 0) throw new Error(`The proxy does not answer: ${said}`)
      await sleep(50)
    }
  }
  await Promise.race([answers(), missing])
  return url
}
