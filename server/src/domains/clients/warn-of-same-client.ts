import { reach } from '../../kernel/access/actor.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { findSimilarClients } from './client-matching.ts'

/** Tells that a client whom the caller sees has the same phone or e-mail: one customer would stand there twice. */
export async function warnOfSameClient(
  ctx: MutationContext,
  { phone, email_key }: { phone: string | null; email_key: string | null },
): Promise<void> {
  if (!ctx.warn || (phone === null && email_key === null)) return
  const far = reach(ctx.actor, 'view_clients')
  if (far === null) return
  const own = far === 'own' ? ctx.actor.id : null
  const keys = { name: null, phone, email_key, places: [] }
  const found = await findSimilarClients(ctx, keys, { except: null, own })
  const [same] = found.sort((a, b) => (`${a.created_at} ${a.id}` < `${b.created_at} ${b.id}` ? -1 : 1))
  if (!same) return
  const what = same.reasons.includes('phone') ? 'phone number' : 'e-mail address'
  ctx.warn({
    code: 'client_exists',
    message: `A client has the same ${what} already, ${same.name}: this is another one. If they are one customer, clients.merge brings them together.`,
    client_id: same.id,
  })
}
