import { randomUUID } from 'node:crypto'
import { after, type TestContext } from 'node:test'
import { bookTotals } from '../../src/domains/money/ledger/index.ts'
import { moveOrganization, type MoveLine, type Moved } from '../../src/kernel/moves/move-organization.ts'
import { noObjects } from './no-objects.ts'
import { openSide, type Side } from '../../src/kernel/moves/side.ts'
import { type Cell, type Cells, twoCells } from './cells.ts'
import { sendRequest, makeCompany } from './moving-company.ts'

let cells: Promise<Cells> | undefined
const tidies: (() => Promise<unknown>)[] = []
after(async () => {
  for (const tidy of tidies) await tidy()
})

/** Creates a company in the first of two installations. All tests of a file share these installations. */
export async function movable() {
  cells ??= twoCells((tidy) => tidies.push(tidy))
  const { from, to } = await cells
  const company = await makeCompany(
    from,
    to,
    'http://localhost:1999/',
    `protocol-${randomUUID().slice(0, 8)}`,
  )
  const statusAt = async (cell: Cell) =>
    (await sendRequest(cell, company.key, { method: 'GET', path: '/leads' })).status
  const stateAt = async (cell: Cell) => {
    const { rows } = await cell.inspect.query('select state from quoin.moves where org_id = $1', [company.id])
    return (rows[0] as { state: string } | undefined)?.state
  }
  return { from, to, id: company.id, company, statusAt, stateAt }
}

type Hooks = Partial<Record<MoveLine, (sides: readonly [Side, Side]) => Promise<unknown>>>

/**
 * Runs the move of the organization as the command does. `at` contains functions that are called when the move has
 * completed certain steps.
 */
export async function command(
  t: TestContext,
  orgId: string,
  [from, to]: readonly [Cell, Cell],
  at: Hooks = {},
  books: (side: Side) => Promise<unknown> = bookTotals,
  lingerMs = 300,
): Promise<Moved> {
  const sides = [
    await openSide({ connectionString: from.address }),
    await openSide({ connectionString: to.address }),
  ] as const
  const close = async (): Promise<void> => void (await Promise.all(sides.map((side) => side.close())))
  t.after(close)
  try {
    return await moveOrganization({
      orgId,
      from: sides[0],
      to: sides[1],
      cells: { from: from.code, to: to.code },
      books,
      objects: noObjects,
      timeoutMs: 20_000,
      lingerMs,
      reached: async (line) => void (await at[line]?.(sides)),
    })
  } finally {
    await close()
  }
}
