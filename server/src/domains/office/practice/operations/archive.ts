import * as z from 'zod'
import { revokeAllKeys } from '../../../../kernel/access/keys-table.ts'
import { requireLive } from '../../../../kernel/access/set-up-authority.ts'
import { insideOrganization } from '../../../../kernel/database/inside-organization.ts'
import { notFound } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { lockBookingSettings, saveBookingSettings } from '../../../customers/bookings/index.ts'
import { revokeAllLinks } from '../../../messages/public-links/index.ts'
import {
  deactivateAllConnectors,
  deactivateAllMembers,
  findOrganizationById,
} from '../../../organization/company/index.ts'
import { findStorageUsage, saveQuota } from '../../../organization/stored-files/index.ts'
import { disableAllWebhooks } from '../../webhooks/index.ts'
import { archivePracticeCompanyRow, lockPracticeCompany } from '../practice-companies-table.ts'
import { practiceCompanySchema } from '../practice-company.ts'

export const archivePractice = mutation({
  name: 'practice.archive',
  summary: 'Close a practice company permanently.',
  description:
    'Revokes the keys, links and sessions of the company, deactivates its members, connectors and webhooks, and closes its booking ' +
    'page. Its data stays stored, but no one can read it. A second call repeats these steps.',
  permission: ['manage_practice'],
  wholeOrganization: true,
  sensitive: true,
  destructive: true,
  input: z.strictObject({
    practice_id: id().describe('Id of the practice company, from `practice.list`.'),
  }),
  output: practiceCompanySchema,
  errors: ['not_found', 'unsupported_in_test_mode'],
  async handler(ctx, { practice_id }) {
    const { db, actor, present } = ctx
    requireLive(actor)
    const own = actor.org.id
    const company = await lockPracticeCompany(db, own, practice_id)
    if (!company) throw notFound('practice company')
    const heldBytes = await insideOrganization(db, { own, other: practice_id, alone: true }, () =>
      close(ctx, practice_id),
    )
    const archived_at = company.archived_at ?? present
    await archivePracticeCompanyRow(db, own, { id: practice_id, heldBytes, now: archived_at })
    return { ...company, archived_at }
  },
})

/** Revokes all access to the practice company. Returns the size of its files. */
async function close({ db, present }: MutationContext, orgId: string): Promise<number> {
  // An archived practice company stays behind if the organization that created it moves to another installation.
  if (!(await findOrganizationById(db, orgId))) return 0
  await revokeAllKeys(db, orgId, present)
  await deactivateAllMembers(db, orgId, present)
  await revokeAllLinks(db, orgId, present)
  await deactivateAllConnectors(db, orgId)
  await disableAllWebhooks(db, orgId, 'The practice company is archived.', present)
  const booking = await lockBookingSettings(db, orgId, present)
  if (booking.enabled)
    await saveBookingSettings(
      db,
      orgId,
      { ...booking, enabled: false, version: booking.version + 1 },
      present,
    )
  await saveQuota(db, orgId, 0)
  return (await findStorageUsage(db, orgId)).held_bytes
}
