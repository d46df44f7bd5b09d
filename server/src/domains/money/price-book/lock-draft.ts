import * as z from 'zod'
import { invalidState } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { requireLive } from '../../organization/company/index.ts'
import { lockBook } from './price-books-table.ts'

/** Maximum number of services in a price book. The limit exists because publishing validates the whole book. */
export const mostServices = 500
export const mostPackages = 100

export const archivedInput = () =>
  z.boolean().optional().describe('True archives the entry, so that it is not published; false restores it.')

/** Locks the draft for a change. There is one draft per organization, and its changes run one at a time. */
export async function lockDraft(ctx: MutationContext): Promise<void> {
  requireLive(ctx.actor)
  await lockBook(ctx.db, ctx.actor.org.id, ctx.now)
}

export function requireCapacity(count: number, most: number, recordsName: string): void {
  if (count < most) return
  throw invalidState(`A price book can have at most ${most} ${recordsName}.`, [
    { message: `already has ${count}`, reason: 'book_is_full' },
  ])
}
