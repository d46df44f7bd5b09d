import type { MutationContext } from '../../../kernel/operations/context.ts'
import { presentEmail } from '../../customers/clients/index.ts'
import { linkTo } from './deliver-estimate.ts'
import type { Estimate } from './estimate.ts'

/** Returns the recipient and the public link for an email about an estimate. */
export async function letterOf(ctx: MutationContext, estimate: Estimate) {
  return {
    clientId: estimate.client_id,
    name: estimate.customer_name,
    email: await presentEmail(ctx, estimate.client_id, estimate.customer_email),
    shownTo: 'send_estimates' as const,
    linkTo: linkTo(ctx, estimate),
  }
}
