import type { MutationContext } from '../../../kernel/operations/context.ts'
import { type EndedLink, endLinks } from '../../messages/public-links/index.ts'
import type { EstimateColumns, EstimateRow } from './estimate.ts'

/** Revokes links to the estimate that were sent to an email address or phone number that `changes` corrects. */
export async function endCorrected(
  ctx: MutationContext,
  row: EstimateRow,
  changes: Partial<EstimateColumns>,
): Promise<EndedLink[]> {
  const ended: EndedLink[] = []
  for (const member of ['customer_email', 'customer_phone'] as const) {
    const sentTo = row[member]
    if (member in changes && sentTo !== null)
      ended.push(...(await endLinks(ctx, { recordId: row.id, sentTo }, 'address_corrected')))
  }
  return ended
}
