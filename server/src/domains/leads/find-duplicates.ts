import type { QueryContext } from '../../kernel/operations/context.ts'
import {
  type DuplicateCandidate,
  findSimilarClients,
  type PersonKeys,
  seenDuplicates,
  surest,
} from '../clients/index.ts'
import { findSimilarLeads } from './similar-leads-table.ts'

/**
 * Clients and leads that may be the same person, as far as the permissions of the caller reach. `lead_id` is the lead that
 * is compared, and `client_id` the client, or the one that the lead belongs to: neither is its own duplicate.
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
  const found = await Promise.all([
    seenDuplicates(ctx.actor, 'view_clients', (own) =>
      findSimilarClients(ctx, keys, { except: client_id, own }),
    ),
    seenDuplicates(ctx.actor, 'view_leads', (own) =>
      findSimilarLeads(ctx, keys, { except: lead_id, ofOther, own }),
    ),
  ])
  return { candidates: surest(found.flat(), limit) }
}
