// A process that moves organizations as it is told on standard input, and may be told to be killed at a line.
import { createInterface } from 'node:readline'
import { bookTotals } from '../../src/domains/ledger/index.ts'
import { moveOrganization, type MoveLine } from '../../src/kernel/moves/move-organization.ts'
import { openSide } from '../../src/kernel/moves/side.ts'

export interface Order {
  orgId: string
  from: { address: string; code: string }
  to: { address: string; code: string }
  killAt: MoveLine | null
}

for await (const text of createInterface({ input: process.stdin })) {
  const { orgId, from, to, killAt } = JSON.parse(text) as Order
  const [source, target] = [
    await openSide({ connectionString: from.address }),
    await openSide({ connectionString: to.address }),
  ]
  try {
    const moved = await moveOrganization({
      orgId,
      from: source,
      to: target,
      cells: { from: from.code, to: to.code },
      books: bookTotals,
      patienceMs: 30_000,
      reached: async (line) => {
        if (line !== killAt) return
        process.kill(process.pid, 'SIGKILL')
        await new Promise(() => undefined)
      },
    })
    process.stdout.write(`${JSON.stringify(moved)}\n`)
  } catch (error) {
    process.stdout.write(`${JSON.stringify({ failed: (error as Error).message })}\n`)
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}
