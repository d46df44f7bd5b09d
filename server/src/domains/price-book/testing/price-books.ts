import type { TestOrg } from '../../../testing/test-org.ts'
import { publishPriceBook, savePackage, saveService } from '../operations.ts'

type Given = object

const usual = { unit: 'ft', pricing: { kind: 'unit', rate: '1.75' } }
let made = 0

/** A new service of the draft. */
export function addService(org: TestOrg, given: Given = {}) {
  const slug = `service_${++made}`
  return org.run(saveService, { slug, name: slug, ...usual, ...given }, org.owner)
}

/** A service of the current book. */
export async function soldService(org: TestOrg, given: Given = {}) {
  const service = await addService(org, given)
  await publish(org)
  return service
}

/** A service that costs so much, whatever is measured. */
export const flatService = (org: TestOrg, amount_cents: number, given: Given = {}) =>
  addService(org, { unit: 'visit', pricing: { kind: 'flat', amount_cents }, ...given })

export const publish = (org: TestOrg, input: Given = {}) => org.run(publishPriceBook, input, org.owner)

/** A new package of the draft. */
export const addPackage = (org: TestOrg, given: Given) =>
  org.run(savePackage, { name: 'Spring', kind: 'bundle', ...given }, org.owner)

/** For `race`: where those meet who change the price book. */
export const bookOf = ({ id }: TestOrg) => ({
  table: '(select org_id, org_id as id from quoin.price_books) as b',
  orgId: id,
  id,
})
