import { AppError, invalidState } from '../../kernel/errors.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import type { Charge } from '../../kernel/processors/index.ts'

/** Refused before anything is noted, where nobody could be asked. */
export function requireProcessor(ctx: MutationContext): void {
  if (ctx.services.payments.of(ctx.actor.org).name === 'manual')
    throw invalidState('No card processor is set up.')
}

/**
 * What the processor will not do at all has moved no money, so it ends like a decline and leaves nothing pending. Any
 * other failure may have moved some, and is thrown on.
 */
export async function declineWhatIsRefused(
  answer: Promise<Charge>,
): Promise<Omit<Charge, 'reference'> & { reference: string | null }> {
  return await answer.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return { status: 'declined' as const, reference: null, declineReason: error.message }
  })
}
