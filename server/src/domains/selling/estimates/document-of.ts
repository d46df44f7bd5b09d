import type { ProviderRequest } from '../../../kernel/operations/provider-request.ts'
import type { EstimateRow } from './estimate.ts'

/** Returns the fields that identify an estimate in a request to a provider. */
export function documentOf({
  id,
  estimate_number,
  version,
}: EstimateRow): NonNullable<ProviderRequest['document']> {
  return { kind: 'estimate', id, number: estimate_number, version }
}
