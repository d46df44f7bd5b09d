import type { MutationContext } from '../../kernel/operations/context.ts'
import { addressKey } from './gate.ts'
import { deleteOptOut, insertOptOut, type NotedOptOut, type OptOutSource } from './opt-outs-table.ts'

/** What somebody wants of a channel. */
export interface Wish {
  channel: 'email' | 'sms'
  /** E-mail address, or number in E.164. */
  address: string
  /** Null: nobody's in particular. */
  clientId: string | null
  isOptedOut: boolean
  source: OptOutSource
}

/**
 * Keeps the wish with the number or address, whatever becomes of the client. Test data writes to nobody. Answers since when
 * it holds, and who said so first.
 */
export async function noteOptOut(ctx: MutationContext, wish: Wish): Promise<NotedOptOut> {
  const { actor, db, now } = ctx
  const { channel, clientId, source } = wish
  if (actor.mode !== 'live') return { at: now, source }
  const of = { channel, key: addressKey(channel, wish.address) }
  if (wish.isOptedOut) return await insertOptOut(db, actor.org.id, of, { source, clientId, now })
  await deleteOptOut(db, actor.org.id, of)
  return { at: now, source }
}
