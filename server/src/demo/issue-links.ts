import { bookingPath } from '../domains/customers/bookings/index.ts'
import { findOrganization } from '../domains/organization/company/index.ts'
import { listEstimates } from '../domains/selling/estimates/operations.ts'
import { listInvoices } from '../domains/money/invoices/operations.ts'
import { createPublicLink, type LinkKind } from '../domains/messages/public-links/index.ts'
import { newId } from '../kernel/ids.ts'
import type { Operation } from '../kernel/operations/operation.ts'
import { run } from '../kernel/operations/run.ts'
import { ownerOf } from './as-owner.ts'
import type { DescribedCompany } from './describe-company.ts'
import type { DemoParts } from './ensure-demo.ts'

/** Links of a demo organization for its customers, as URL paths relative to the base URL of the service. */
export interface DemoPages {
  /** Page of an estimate that the customer has not answered. Null if there is no such estimate. */
  estimate: string | null
  /** Page of an unpaid invoice. Null if there is no such invoice. */
  invoice: string | null
  /** Path to which the booking form on the company's website submits its data. */
  booking_form: string
  /** Booking page of the company. */
  booking: string
}

const waiting = new Set(['sent', 'viewed', 'overdue', 'partial'])

/** Issues new public links to the pages. Links that were issued earlier stay valid. */
export async function issueLinks(parts: DemoParts, company: DescribedCompany): Promise<DemoPages> {
  return {
    estimate: await pageOf(parts, company, { kind: 'estimate', list: listEstimates }),
    invoice: await pageOf(parts, company, { kind: 'invoice', list: listInvoices }),
    booking_form: `/api/portal/${parts.kernel.services.cell}.${company.slug}/book`,
    booking: bookingPath(parts.kernel.services.cell, company.slug),
  }
}

async function pageOf(
  { database, kernel, now }: DemoParts,
  company: DescribedCompany,
  { kind, list }: { kind: LinkKind; list: Operation },
): Promise<string | null> {
  const org = (await findOrganization(database.system, company.slug))!
  const actor = ownerOf({ org, ownerId: company.owner.id })
  const page = await run(kernel, list, { actor, input: { limit: 100 }, requestId: newId() })
  const { items } = page as {
    items: { id: string; status: string; location_id: string; client_id: string }[]
  }
  const record = items.find(({ status }) => waiting.has(status))
  if (!record) return null
  return await database.live.transaction({ orgId: org.id, locations: '*' }, async (db) => {
    const call = { db, actor, now, services: { publicUrl: () => '', cell: kernel.services.cell } }
    const { location_id: locationId, client_id: clientId } = record
    const { url } = await createPublicLink(call, {
      kind,
      recordId: record.id,
      locationId,
      clientId,
      sentTo: null,
    })
    return url
  })
}
