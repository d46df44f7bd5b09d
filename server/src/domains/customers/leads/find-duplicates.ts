import type { QueryContext } from '../../../kernel/operations/context.ts'
import {
  type DuplicateCandidate,
  findSimilarClients,
  type PersonKeys,
  findAccessibleDuplicates,
  surest,
} from '../clients/index.ts'
import { findSimilarLeads } from './similar-leads-table.ts'

/**
 * Finds possible duplicates among clients and leads that the caller can access. `lead_id` is the lead to compare;
 * `client_id` is the client to compare, or the client of that lead. These two are never in the result.
 */
export async function findDuplicates(
  ctx: QueryContext,
  keys: PersonKeys,
  {
    lead_id,
    client_id,
    ofOther,
  }: { lead_id: string | null; client_id: string | null; ofOther: string | null },
  limit: number,
): Promise<{ candidates: DuplicateCandidate[] }> {
  const candidates = await Promise.all([
    findAccessibleDuplicates(ctx.actor, 'view_clients', (own) =>
      findSimilarClients(ctx, keys, { except: client_id, own }),
    ),
    findAccessibleDuplicates(ctx.actor, 'view_leads', (own) =>
      findSimilarLeads(ctx, keys, { except: lead_id, ofOther, own }),
    ),
  ])
  return { candidates: surest(candidates.flat(), limit) }
}
