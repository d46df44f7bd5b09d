import type { MutationContext } from '../../kernel/operations/context.ts'
import { addressKey } from './gate.ts'
import { deleteOptOut, insertOptOut } from './opt-outs-table.ts'

/** What somebody wants of a channel, as a member notes it. */
export interface Wish {
  channel: 'email' | 'sms'
  /** E-mail address, or number in E.164. */
  address: string
  /** Null: nobody's in particular. */
  clientId: string | null
  isOptedOut: boolean
}

/**
 * Keeps the wish with the number or address, whatever becomes of the client. Test data writes to nobody. Answers since when
 * it holds.
 */
export async function noteOptOut(ctx: MutationContext, wish: Wish): Promise<string> {
  const { actor, db, now } = ctx
  if (actor.mode !== 'live') return now
  const { channel, clientId } = wish
  const of = { channel, key: addressKey(channel, wish.address) }
  if (wish.isOptedOut) return await insertOptOut(db, actor.org.id, of, { source: 'member', clientId, now })
  await deleteOptOut(db, actor.org.id, of)
  return now
}
