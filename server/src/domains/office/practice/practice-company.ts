import * as z from 'zod'
import type { Organization } from '../../../kernel/access/actor.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { invalidState } from '../../../kernel/errors.ts'
import type { ProviderRequest } from '../../../kernel/operations/provider-request.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { findOwnerId } from '../../organization/company/index.ts'

/** Maximum number of practice companies that an organization has at the same time. */
export const mostPracticeCompanies = 3
/** Maximum number of practice companies that an organization creates in 30 days, including archived ones. */
export const mostIn30Days = 10
/** Storage of a practice company in bytes. It is a part of the storage quota of the organization that creates it. */
export const practiceStorageBytes = 100 * 1024 ** 2

/** Domain of the email addresses of invented people in practice companies. */
export const seededMailDomain = 'practice.example.com'

export const practiceCompanySchema = z
  .object({
    id: id().describe('Id of the practice company, which is an organization.'),
    slug: z.string().describe('Name of the practice company in URLs.'),
    name: z.string(),
    created_at: instant(),
    archived_at: instant().nullable(),
  })
  .meta({ id: 'PracticeCompany', description: 'An organization with a test clock, for integrators.' })

/** Refuses the call in any organization that is no practice company. */
export function requirePractice({ practiceOf }: Organization): void {
  if (practiceOf !== null) return
  throw invalidState(
    'This organization is not a practice company. Create one with practice.create, and call this operation with the ' +
      'key in the answer.',
    [{ message: 'the organization is not a practice company', reason: 'no_practice_company' }],
  )
}

/** Refuses work in a practice company that was archived meanwhile. Returns the id of its owner. */
export async function requireOpen(db: Queries, orgId: string): Promise<string> {
  // Only an archived company has no active owner.
  const ownerId = await findOwnerId(db, orgId)
  if (ownerId !== undefined) return ownerId
  throw invalidState('The practice company is archived. Create a new one with practice.create.', [
    { message: 'the practice company is archived', reason: 'archived' },
  ])
}

/**
 * Describes practice work, which runs outside the transaction of its call. In each company, only one such call works at
 * a time.
 */
export function practiceRequest(
  orgId: string,
  action: string,
  details: NonNullable<ProviderRequest['details']>,
): ProviderRequest {
  return {
    service: 'practice',
    action,
    amount_cents: null,
    currency: null,
    method: null,
    document: { kind: 'organization', id: orgId, number: null, version: null },
    details,
  }
}
