import type { ImageryProvider } from '../../../kernel/imagery/index.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { providerNotConfigured } from '../../../kernel/providers/index.ts'

/** Advice to callers if the provider did not answer. */
export const resolution =
  'Nothing was changed. Call again with a new Idempotency-Key; the provider may charge again.'

export function requireImagery({ services, actor }: MutationContext): ImageryProvider {
  const provider = services.imagery.of(actor.org)
  if (provider === null) throw providerNotConfigured('street pictures')
  return provider
}
