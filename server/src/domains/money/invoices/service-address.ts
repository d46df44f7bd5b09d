import type { QueryContext } from '../../../kernel/operations/context.ts'
import { properties } from '../../customers/clients/index.ts'
import type { InvoiceToPrint, printInvoice } from '../../messages/documents/index.ts'

type ServiceAddress = Parameters<typeof printInvoice>[2]['serviceAddress']

/** Returns the address where the work is done. Returns null if the invoice has no property. */
export async function serviceAddressOf(
  { db, actor }: QueryContext,
  { property_id }: InvoiceToPrint & { property_id: string | null },
): Promise<ServiceAddress> {
  const property = property_id === null ? undefined : await properties.find(db, actor.org.id, property_id)
  if (!property) return null
  return { ...property, line1: property.address_line1, line2: property.address_line2 }
}
