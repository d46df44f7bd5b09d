import type { Database, Mode } from '../database/database.ts'

/**
 * Allocates numbers by which people refer to records, such as lead numbers. They are unique in an organization and
 * ascending, but can have gaps.
 */
export interface Numbers {
  next(mode: Mode, orgId: string, kind: 'lead'): Promise<number>
}

interface Block {
  next: number
  last: number
}

const blockSize = 16
const maxCachedBlocks = 10_000

const takeBlock = `insert into counters (org_id, kind, last_value) values ($1, $2, $3)
  on conflict (org_id, kind) do update set last_value = counters.last_value + $3
  returning last_value`

/**
 * Allocates numbers in small blocks, each in a separate transaction. If they were allocated in the caller's
 * transaction, all creations in one organization would wait for each other's commits. A crash or a failed creation
 * leaves a gap. The commit of a block is durable before one of its numbers is used. Otherwise a failed database could come
 * back without the block, and allocate it again while this process still uses it.
 */
export function blockNumbers(database: Database): Numbers {
  const blocks = new Map<string, Promise<Block>>()

  const take = (mode: Mode, orgId: string, kind: string): Promise<Block> =>
    database[mode].apart({ orgId, locations: '*' }, async (transaction) => {
      const row = await transaction.row<{ last_value: number }>(takeBlock, [orgId, kind, blockSize])
      return { next: row!.last_value - blockSize + 1, last: row!.last_value }
    })

  return {
    async next(mode, orgId, kind) {
      const name = `${mode} ${orgId} ${kind}`
      for (;;) {
        let pending = blocks.get(name)
        if (!pending) {
          pending = take(mode, orgId, kind)
          blocks.set(name, pending)
          // If the allocation fails, all callers that wait for this block get the error. The next caller starts
          // another allocation.
          pending.catch(() => blocks.delete(name))
          if (blocks.size > maxCachedBlocks) blocks.delete(blocks.keys().next().value!)
        }
        const block = await pending
        if (block.next <= block.last) return block.next++
        if (blocks.get(name) === pending) blocks.delete(name)
      }
    },
  }
}
