import type { TestOrg } from '../../../../testing/test-org.ts'
import type { AppError } from '../../../../kernel/errors.ts'
import { publishPriceBook, savePackage, saveService } from '../operations.ts'

type Given = object

const usual = { unit: 'ft', pricing: { kind: 'unit', rate: '1.75' } }
let made = 0

/** Adds a service to the draft. */
export function addService(org: TestOrg, given: Given = {}) {
  const slug = `service_${++made}`
  return org.run(saveService, { slug, name: slug, ...usual, ...given }, org.owner)
}

/** Adds a service to the current book. */
export async function soldService(org: TestOrg, given: Given = {}) {
  const service = await addService(org, given)
  await publishWhatIsSound(org)
  return service
}

/** Adds a service with a fixed price, independent of measurements. */
export const flatService = (org: TestOrg, amount_cents: number, given: Given = {}) =>
  addService(org, { unit: 'visit', pricing: { kind: 'flat', amount_cents }, ...given })

export const publish = (org: TestOrg, input: Given = {}) => org.run(publishPriceBook, input, org.owner)

/** Publishes. If other tests left something invalid in the draft, archives that first. */
export async function publishWhatIsSound(org: TestOrg): Promise<void> {
  const refusal = await publish(org).then(
    () => undefined,
    (error: unknown) => error as AppError,
  )
  if (!refusal) return
  const archived = true
  let put = 0
  for (const { package_id, service_id } of refusal.details) {
    if (package_id !== undefined) await org.run(savePackage, { package_id, archived }, org.owner)
    else if (service_id !== undefined) await org.run(saveService, { service_id, archived }, org.owner)
    else continue
    put += 1
  }
  if (put === 0) throw refusal
  await publish(org)
}

/** Adds a package to the draft. */
export const addPackage = (org: TestOrg, given: Given) =>
  org.run(savePackage, { name: 'Spring', kind: 'bundle', ...given }, org.owner)

/** The lock on which concurrent writers of the price book wait, for `race`. */
export const bookOf = ({ id }: TestOrg) => ({
  table: '(select org_id, org_id as id from quoin.price_books) as b',
  orgId: id,
  id,
})
