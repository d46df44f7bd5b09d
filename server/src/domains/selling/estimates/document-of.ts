import type { ProviderRequest } from '../../../kernel/operations/provider-request.ts'
import type { EstimateRow } from './estimate.ts'

/** Identifies an estimate in a provider call. */
export function documentOf({
  id,
  estimate_number,
  version,
}: EstimateRow): NonNullable<ProviderRequest['document']> {
  return { kind: 'estimate', id, number: estimate_number, version }
}
