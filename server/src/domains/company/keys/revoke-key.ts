import { revokeKeyRow } from '../../../kernel/access/keys-table.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { notFound } from '../../../kernel/errors.ts'
import { isId } from '../../../kernel/ids.ts'

/** Ends a key at once and for good. One that is revoked already keeps its first instant. */
export async function revokeKey(
  system: Queries,
  id: string,
  now: string,
): Promise<{ id: string; revoked_at: string }> {
  const revoked = isId(id) ? await revokeKeyRow(system, id.toLowerCase(), now) : undefined
  if (!revoked) throw notFound('key')
  return revoked
}
