import * as z from 'zod'
import type { Queries } from '../../../kernel/database/queries.ts'
import { invalidState } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'

/** Storage quota of an organization in bytes, unless the operator sets another quota. */
const defaultQuotaBytes = 10 * 1024 ** 3

/**
 * Reserves storage for a file, or releases it if `bytes` is negative. Locks the organization's total usage, so
 * concurrent calls that add files wait until this call ends. Call it last in an operation, to keep this time short.
 */
export async function reserveStorage(ctx: MutationContext, bytes: number): Promise<void> {
  const orgId = ctx.actor.org.id
  const sum = await ctx.db.row<{ held_bytes: number }>(
    `insert into file_totals as t (org_id, held_bytes) values ($1, greatest($2::bigint, 0))
     on conflict (org_id) do update set held_bytes = greatest(t.held_bytes + $2::bigint, 0)
     returning held_bytes`,
    [orgId, bytes],
  )
  if (bytes <= 0) return
  const most = await findQuota(ctx.db, orgId)
  if (sum!.held_bytes <= most) return
  const availableBytes = Math.max(0, most - (sum!.held_bytes - bytes))
  throw invalidState(
    `The file needs ${bytes} bytes, but only ${availableBytes} of the ${most} bytes of the storage quota are free.`,
    [
      {
        message: 'the file is larger than the free part of the storage quota',
        reason: 'no_room',
        left_bytes: availableBytes,
        most_bytes: most,
      },
    ],
  )
}

/** Storage quota of an organization in bytes, without the part that is reserved for its practice companies. */
async function findQuota(db: Queries, orgId: string): Promise<number> {
  const row = await db.row<{ most_bytes: number }>(
    `select greatest(coalesce((select l.most_bytes from quoin.file_limits l where l.org_id = $1), $2::bigint)
            - coalesce((select p.reserved_bytes from quoin.practice_storage p where p.org_id = $1), 0), 0) as most_bytes`,
    [orgId, defaultQuotaBytes],
  )
  return row!.most_bytes
}

export const storageUsageSchema = z.object({
  most_bytes: z.int(),
  held_bytes: z
    .int()
    .describe(
      'Used storage in bytes. Includes announced uploads, and deleted files whose bytes are not deleted yet.',
    ),
  files: z.int().describe('Number of completed files.'),
})

export async function findStorageUsage(
  db: Queries,
  orgId: string,
): Promise<z.infer<typeof storageUsageSchema>> {
  const [most_bytes, usage] = await Promise.all([
    findQuota(db, orgId),
    db.row<{ held_bytes: number; files: number }>(
      `select coalesce((select t.held_bytes from file_totals t where t.org_id = $1), 0) as held_bytes,
              (select count(*) from files r where r.org_id = $1 and r.status = 'ready') as files`,
      [orgId],
    ),
  ])
  return { most_bytes, ...usage! }
}

/** Stores the quota of an organization. Null resets it to the default. */
export async function saveQuota(db: Queries, orgId: string, mostBytes: number | null): Promise<void> {
  await db.rows(
    mostBytes === null
      ? 'delete from quoin.file_limits l where l.org_id = $1'
      : `insert into quoin.file_limits (org_id, most_bytes) values ($1, $2)
         on conflict (org_id) do update set most_bytes = excluded.most_bytes`,
    mostBytes === null ? [orgId] : [orgId, mostBytes],
  )
}

/**
 * Returns true if a file of this size fits into the quota. Locks the organization's total usage, so concurrent calls
 * that add files wait until this call ends.
 */
export async function fitsQuota(ctx: MutationContext, bytes: number): Promise<boolean> {
  const orgId = ctx.actor.org.id
  const sum = await ctx.db.row<{ held_bytes: number }>(
    `select t.held_bytes from file_totals t where t.org_id = $1 for update`,
    [orgId],
  )
  return (sum?.held_bytes ?? 0) + bytes <= (await findQuota(ctx.db, orgId))
}
