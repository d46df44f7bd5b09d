import type { AppKernel } from '../../app/kernel.ts'
import { skipNumbers } from '../../domains/organization/company/operations.ts'
import {
  findOrganizationById,
  findOrganization,
  selectPresentOrganizations,
} from '../../domains/organization/company/index.ts'
import type { Organization } from '../../kernel/access/actor.ts'
import { invalidField } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { type NumberKind, selectSkippedNumbers } from '../../kernel/operations/gapless-number.ts'
import { run } from '../../kernel/operations/run.ts'

/** Numbers that were left out, because the original installation may have used them after the backup. */
export interface LeftOutNumbers {
  organization: string
  kind: NumberKind
  from: number
  to: number
}

/** The next number of a sequence, according to the operator. */
export interface NextNumber {
  organization: string
  kind: NumberKind
  next: number
}

/** Lists the numbers that were left out when the installation was made quiet at `quietSince`. */
export async function listLeftOutNumbers(
  { database }: AppKernel,
  quietSince: string,
): Promise<LeftOutNumbers[]> {
  const list: LeftOutNumbers[] = []
  for (const { id, slug } of await selectPresentOrganizations(database.system)) {
    const reader = database.live.reader({ orgId: id, locations: '*' })
    for (const skipped of await selectSkippedNumbers(reader, id, quietSince))
      list.push({ organization: slug, ...skipped })
  }
  return list
}

/**
 * Sets the next numbers that the operator has passed. Repeated calls have no effect.
 * @throws {AppError} `validation_error`, if a number is in use already.
 */
export async function setNextNumbers(appKernel: AppKernel, numbers: readonly NextNumber[]): Promise<void> {
  for (const { organization, kind, next } of numbers) {
    const org = await findOrganization(appKernel.database.system, organization)
    if (!org)
      throw invalidField(
        'numbers-from',
        `names ${organization}, which is not an organization of this installation`,
      )
    await skip(appKernel, org, { kind, next })
  }
}

/**
 * Records in the audit log of each organization which numbers were left out at `quietSince`, so that the gap can be
 * explained.
 */
export async function recordLeftOutNumbers(appKernel: AppKernel, quietSince: string): Promise<void> {
  const { system, live } = appKernel.database
  for (const { id } of await selectPresentOrganizations(system)) {
    const reader = live.reader({ orgId: id, locations: '*' })
    const skipped = await selectSkippedNumbers(reader, id, quietSince)
    const org = skipped.length > 0 ? await findOrganizationById(system, id) : undefined
    for (const { kind, to } of skipped) await skip(appKernel, org!, { kind, next: to + 1 })
  }
}

async function skip(
  { kernel }: AppKernel,
  org: Organization,
  input: { kind: NumberKind; next: number },
): Promise<void> {
  const actor = { type: 'system', id: null, org, mode: 'live', locations: '*' } as const
  await run(kernel, skipNumbers, { actor, input, requestId: newId() })
}
