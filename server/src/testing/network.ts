import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { afterwards, type Ending } from '../start/postgres/testing/scratch.ts'

/** A network on the way to a server, at a port of the loopback address. */
export interface Network {
  port: number
  /** The connections there are stay open, and nothing comes through them any more. */
  forget(): void
  /** Nor through new ones, until it is mended. */
  cut(): void
  mend(): void
  /** Forgets the next connection on which the caller says this. */
  forgetAt(word: string): void
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
  const forget = (): void => {
    for (const pair of pairs) swallow(pair)
  }
  return {
    port: (passing.address() as AddressInfo).port,
    forget,
    cut: () => {
      isCut = true
      forget()
    },
    mend: () => (isCut = false),
    forgetAt: (word) => (fatal = word),
  }
}
