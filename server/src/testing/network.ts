import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { afterwards, type Ending } from '../start/postgres/testing/scratch.ts'

/**
 * A simulated network between a client and a server. The client connects to `port` on the loopback address.
 */
export interface Network {
  port: number
  /** Stops transmission on the open connections without closing them. */
  stall(): void
  /** Stops transmission on open and new connections, until `mend` is called. */
  cut(): void
  mend(): void
  /** When a client sends this word, stops transmission on that connection. Affects only the first such connection. */
  stallAt(word: string): void
}

export async function networkTo(t: Ending, server: NetConnectOpts): Promise<Network> {
  const pairs = new Set<[near: Socket, far: Socket]>()
  let isCut = false
  let fatal: string | undefined
  const swallow = ([near, far]: [Socket, Socket]): void => {
    near.unpipe(far).resume()
    far.unpipe(near).resume()
  }
  const passing = createServer((near) => {
    const far = connect(server)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near]] as const) {
      from.on('error', () => to.destroy())
      from.pipe(to)
    }
    near.on('data', (said: Buffer) => {
      if (fatal === undefined || !said.includes(fatal)) return
      fatal = undefined
      swallow(pair)
    })
    if (isCut) swallow(pair)
  }).listen(0, '127.0.0.1')
  await once(passing, 'listening')
  afterwards(t, () => {
    passing.close()
    for (const socket of [...pairs].flat()) socket.destroy()
  })
  const stall = (): void => {
    for (const pair of pairs) swallow(pair)
  }
  return {
    port: (passing.address() as AddressInfo).port,
    stall,
    cut: () => {
      isCut = true
      stall()
    },
    mend: () => (isCut = false),
    stallAt: (word) => (fatal = word),
  }
}
