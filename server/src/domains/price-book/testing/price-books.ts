import type { TestOrg } from '../../../testing/test-org.ts'
import type { AppError } from '../../../kernel/errors.ts'
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
  await publishWhatIsSound(org)
  return service
}

/** A service that costs so much, whatever is measured. */
export const flatService = (org: TestOrg, amount_cents: number, given: Given = {}) =>
  addService(org, { unit: 'visit', pricing: { kind: 'flat', amount_cents }, ...given })

export const publish = (org: TestOrg, input: Given = {}) => org.run(publishPriceBook, input, org.owner)

/** The same, where strangers may have left something in the draft that cannot be published: that is put away first. */
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

/** A new package of the draft. */
export const addPackage = (org: TestOrg, given: Given) =>
  org.run(savePackage, { name: 'Spring', kind: 'bundle', ...given }, org.owner)

/** For `race`: where those meet who change the price book. */
export const bookOf = ({ id }: TestOrg) => ({
  table: '(select org_id, org_id as id from quoin.price_books) as b',
  orgId: id,
  id,
})
