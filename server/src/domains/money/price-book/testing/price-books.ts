import type { TestOrg } from '../../../../testing/test-org.ts'
import type { AppError } from '../../../../kernel/errors.ts'
import { publishPriceBook, savePackage, saveService } from '../operations.ts'

type Input = object

const usual = { unit: 'ft', pricing: { kind: 'unit', rate: '1.75' } }
let serviceCount = 0

/** Adds a service to the draft of the price book. */
export function addService(org: TestOrg, input: Input = {}) {
  const slug = `service_${++serviceCount}`
  return org.run(saveService, { slug, name: slug, ...usual, ...input }, org.owner)
}

/** Adds a service and publishes the price book. */
export async function soldService(org: TestOrg, input: Input = {}) {
  const service = await addService(org, input)
  await publishWhatIsSound(org)
  return service
}

/** Adds a service with a fixed price to the draft. */
export const flatService = (org: TestOrg, amount_cents: number, input: Input = {}) =>
  addService(org, { unit: 'visit', pricing: { kind: 'flat', amount_cents }, ...input })

export const publish = (org: TestOrg, input: Input = {}) => org.run(publishPriceBook, input, org.owner)

/** Publishes the draft. If other tests have left invalid entries in it, archives these entries first. */
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

/** Adds a package to the draft of the price book. */
export const addPackage = (org: TestOrg, input: Input) =>
  org.run(savePackage, { name: 'Spring', kind: 'bundle', ...input }, org.owner)

/** Identifies the row that every change of the price book locks. For tests that call `race`. */
export const bookOf = ({ id }: TestOrg) => ({
  table: '(select org_id, org_id as id from quoin.price_books) as b',
  orgId: id,
  id,
})
