import type { TestOrg } from '../../../../testing/test-org.ts'
import { addPackage, flatService, publish } from '../../../money/price-book/testing/price-books.ts'
import { acceptedWithDeposit, estimating, type Estimating, lines } from './estimating.ts'

type Sample = (org: TestOrg) => Promise<{ input: object; subject: string | null }>

const about =
  (prepare: (of: Estimating) => Promise<{ id: string }>, more: object = {}): Sample =>
  async (org) => {
    const { id: estimate_id } = await prepare(await estimating(org))
    return { input: { estimate_id, ...more }, subject: 'estimate_id' }
  }

/** A valid call of every published operation on estimates, each on a new estimate. */
export const samples: Record<string, Sample> = {
  'estimates.list': () => Promise.resolve({ input: {}, subject: null }),
  'estimates.applyPackage': async (org) => {
    const { id: estimate_id } = await (await estimating(org)).draft()
    const service = await flatService(org, 15_000)
    const { id: package_id } = await addPackage(org, { items: [{ service_id: service.id }] })
    await publish(org)
    return { input: { estimate_id, package_id }, subject: 'estimate_id' }
  },
  'estimates.get': about((of) => of.draft()),
  'estimates.create': async (org) => {
    const { client_id } = await (await estimating(org)).draft()
    return { input: { location_id: org.locationId, client_id }, subject: null }
  },
  'estimates.patch': about((of) => of.draft(), { source: 'Referral' }),
  'estimates.updateDetails': about((of) => of.draft(), { message: 'Thank you' }),
  'estimates.setLineItems': about((of) => of.draft(), { line_items: lines }),
  'estimates.setAdjustments': about((of) => of.draft(), { discount: { type: 'percent', value: '5' } }),
  'estimates.preview': about((of) => of.draft()),
  'estimates.send': about((of) => of.draft(), { channels: ['email'] }),
  'estimates.revise': about((of) => of.sent()),
  'estimates.accept': about((of) => of.sent()),
  'estimates.signature.get': about((of) => of.at('accepted')),
  'estimates.decline': about((of) => of.sent(), { reason: 'Too dear' }),
  'estimates.void': about((of) => of.sent()),
  'estimates.reopen': about((of) => of.at('declined'), { channels: ['email'] }),
  'estimates.undoAcceptance': about((of) => of.at('accepted')),
  'estimates.collectDeposit': about((of) => acceptedWithDeposit(of), { method: 'cash' }),
  'estimates.links.list': about((of) => of.sent()),
  'estimates.links.revoke': about((of) => of.sent()),
  'estimates.customerPage.read': about((of) => of.sent()),
  'estimates.pagePreview': about((of) => of.sent()),
  'estimates.pdf.read': about((of) => of.sent()),
}

/**
 * Valid calls of the unpublished operations on estimates, that is, of the operations for customers and for the server
 * itself.
 */
export const doorSamples: Record<string, Sample> = {
  'estimates.readByCustomer': about((of) => of.sent()),
  'estimates.printByCustomer': about((of) => of.sent()),
  'estimates.viewByCustomer': about((of) => of.sent()),
  'estimates.acceptByCustomer': about((of) => of.sent(), { revision: 1, name: 'Ada' }),
  'estimates.declineByCustomer': about((of) => of.sent(), { revision: 1 }),
  'estimates.requestChangesByCustomer': about((of) => of.sent(), { revision: 1, message: 'Blue' }),
  'estimates.expire': about((of) => of.at('expired')),
}
