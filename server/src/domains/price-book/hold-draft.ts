import * as z from 'zod'
import { invalidState } from '../../kernel/errors.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { requireLive } from '../company/index.ts'
import { holdBook } from './price-books-table.ts'

/** So many a book holds at most: it is judged as a whole when it is published. */
export const mostServices = 500
export const mostPackages = 100

export const archivedInput = () =>
  z.boolean().optional().describe('True: hidden, and not in what is published; false: back again.')

/** For whoever changes what is in the draft: it holds for the whole organization, and changes take turns. */
export async function holdDraft(ctx: MutationContext): Promise<void> {
  requireLive(ctx.actor)
  await holdBook(ctx.db, ctx.actor.org.id, ctx.now)
}

export function requireRoom(count: number, most: number, what: string): void {
  if (count < most) return
  throw invalidState(`A price book holds at most ${most} ${what}.`, [
    { message: `has ${count} already`, reason: 'book_is_full' },
  ])
}
