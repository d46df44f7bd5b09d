import type { TestOrg } from '../../../../testing/test-org.ts'
import { addPackage, addService, soldService } from './price-books.ts'

const addPair = async (org: TestOrg) => {
  const { id: service_id } = await addService(org)
  return await addPackage(org, { items: [{ service_id, quantity: '2' }] })
}

export const samples = {
  'priceBook.services.list': async (org: TestOrg) => {
    await soldService(org)
    return { input: { active: true, search: 'serv' }, subject: null }
  },
  'priceBook.services.save': async (org: TestOrg) => ({
    input: { service_id: (await addService(org)).id, minimum_cents: 9900, floor_percent: '85.50' },
    subject: 'service_id',
  }),
  'priceBook.packages.list': async (org: TestOrg) => {
    await addPair(org)
    return { input: { book: 'draft', kind: 'bundle' }, subject: null }
  },
  'priceBook.packages.save': async (org: TestOrg) => {
    const { id: package_id } = await addPair(org)
    return { input: { package_id, discount: { type: 'percent', value: '5' } }, subject: 'package_id' }
  },
  'priceBook.publish': async (org: TestOrg) => {
    await addPair(org)
    return { input: { note: 'Spring prices' }, subject: null }
  },
  'priceBook.versions.list': async (org: TestOrg) => {
    await soldService(org)
    return { input: {}, subject: null }
  },
  'priceBook.quote': async (org: TestOrg) => ({
    input: { service_id: (await soldService(org)).id, quantity: '62' },
    subject: 'service_id',
  }),
}
