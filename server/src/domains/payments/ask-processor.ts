import { AppError, invalidState } from '../../kernel/errors.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import type { Charge } from '../../kernel/processors/index.ts'
import type { ProviderName } from './payments-table.ts'

/** Who will be asked. Refused before anything is noted, where nobody could be. */
export function requireProcessor(
  ctx: MutationContext,
  refusal = 'No card processor is set up.',
): ProviderName {
  const { name } = ctx.services.payments.of(ctx.actor.org)
  if (name === 'manual') throw invalidState(refusal)
  return name
}

/** Money is given back by whoever has it. */
export function requireHolder(ctx: MutationContext, holder: ProviderName): void {
  if (requireProcessor(ctx) !== holder)
    throw invalidState(
      `This was paid through another card processor (${holder}) than the one that is set up; give it back there and record it.`,
    )
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
