import type { ProviderRequest } from '../../../kernel/operations/provider-request.ts'
import type { PropertyRow } from '../clients/index.ts'

/**
 * The request to a street imagery provider, as a dry run shows it. It contains no address, because the id of the
 * property already identifies the building.
 */
export function imageryRequest(
  action: 'metadata' | 'image',
  property: PropertyRow | null,
  details: Readonly<Record<string, string | number | null>>,
): ProviderRequest {
  return {
    service: 'imagery',
    action,
    amount_cents: null,
    currency: null,
    method: null,
    document: property && { kind: 'property', id: property.id, number: null, version: property.version },
    details: { ...details },
    isRead: true,
  }
}
