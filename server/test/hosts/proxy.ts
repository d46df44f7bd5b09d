import { fileURLToPath } from 'node:url'
import { freePort } from '../../src/kernel/limits/redis-for-tests.ts'
import type { Ending } from '../../src/start/postgres/testing/scratch.ts'
import { installedServer } from '../../src/testing/installed-server.ts'
import type { Host } from './hosts.ts'

const file = fileURLToPath(new URL('../../../deploy/two-hosts/haproxy.cfg', import.meta.url))

/** Starts a real proxy with the configuration of `deploy/two-hosts`. Returns its URL. */
export async function startProxy(t: Ending, [one, two]: readonly [Host, Host]): Promise<string> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env['PATH'],
    QUOIN_PROXY_BIND: `127.0.0.1:${port}`,
    QUOIN_HOST_ONE: `127.0.0.1:${one.port}`,
    QUOIN_HOST_TWO: `127.0.0.1:${two.port}`,
  }
  await installedServer(t, ['haproxy', '-db', '-f', file], { env }, async () => {
    const { status } = await fetch(`${url}/api/health/ready`)
    if (status !== 200) throw new Error(`The proxy answers with status ${status}.`)
  })
  return url
}
