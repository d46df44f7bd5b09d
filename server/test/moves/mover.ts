// A process that moves organizations. It reads orders from standard input. An order can name the line of the code at
// which the process is to be killed.
import { createInterface } from 'node:readline'
import { bookTotals } from '../../src/domains/money/ledger/index.ts'
import { moveOrganization, type MoveLine } from '../../src/kernel/moves/move-organization.ts'
import { noObjects } from './no-objects.ts'
import { openSide } from '../../src/kernel/moves/side.ts'

export interface Order {
  orgId: string
  from: { address: string; code: string }
  to: { address: string; code: string }
  killAt: MoveLine | null
}

export type Said = { reached: MoveLine } | { end: 'moved'; still_ms: number } | { end: 'failed'; why: string }

const say = (said: Said): void => void process.stdout.write(`${JSON.stringify(said)}\n`)

for await (const text of createInterface({ input: process.stdin })) {
  const { orgId, from, to, killAt } = JSON.parse(text) as Order
  const [source, target] = [
    await openSide({ connectionString: from.address }),
    await openSide({ connectionString: to.address }),
  ]
  try {
    const { still_ms } = await moveOrganization({
      orgId,
      from: source,
      to: target,
      cells: { from: from.code, to: to.code },
      books: bookTotals,
      objects: noObjects,
      timeoutMs: 30_000,
      lingerMs: 250,
      reached: async (line) => {
        say({ reached: line })
        if (line !== killAt) return
        process.kill(process.pid, 'SIGKILL')
        await new Promise(() => undefined)
      },
    })
    say({ end: 'moved', still_ms })
  } catch (error) {
    say({ end: 'failed', why: (error as Error).message })
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}
