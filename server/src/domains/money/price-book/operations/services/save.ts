import * as z from 'zod'
import { invalidField } from '../../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../../kernel/records/expected-version.ts'
import { saveChanges } from '../../../../../kernel/records/save-changes.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { requiredUnless, withRules } from '../../../../../kernel/schema/member-rules.ts'
import { files } from '../../../../organization/stored-files/index.ts'
import { judgeReferences } from '../../book-references.ts'
import { isSlugUsed } from '../../books-table.ts'
import { countDraft } from '../../drafts-and-versions.ts'
import { archivedInput, lockDraft, mostServices, requireCapacity } from '../../lock-draft.ts'
import { newService } from '../../new-service.ts'
import { raiseDraft } from '../../price-books-table.ts'
import { draftServices, serviceSchema } from '../../service.ts'
import { serviceFields } from '../../service-fields.ts'

const forNew = 'is needed for a new service'

export const saveService = mutation({
  name: 'priceBook.services.save',
  summary: 'Create, update or archive a service in the draft of the price book.',
  description: `Omitted fields stay unchanged; null clears; lists are replaced as a whole. Takes effect when the draft is
published (\`priceBook.publish\`), which lists the issues that prevent it.`,
  permission: ['manage_pricing'],
  wholeOrganization: true,
  input: withRules(
    z.strictObject({
      service_id: id().optional().describe('The service to update. Omit it to create one.'),
      ...serviceFields,
      archived: archivedInput(),
      expected_version: expectedVersion(),
    }),
    requiredUnless('slug', 'service_id', forNew),
    requiredUnless('name', 'service_id', forNew),
    requiredUnless('unit', 'service_id', forNew),
    requiredUnless('pricing', 'service_id', forNew),
  ),
  output: serviceSchema,
  errors: [
    'not_found',
    'invalid_state',
    'insufficient_permission',
    'stale_version',
    'unsupported_in_test_mode',
  ],
  async handler(ctx, { service_id, expected_version, archived, ...input }) {
    const orgId = ctx.actor.org.id
    await lockDraft(ctx)
    const before =
      service_id === undefined ? undefined : await draftServices.lock(ctx, service_id, expected_version)
    const isBack = before ? archived === false && before.archived_at !== null : archived !== true
    if (isBack) requireCapacity((await countDraft(ctx.db, orgId)).services, mostServices, 'services')

    const named = { tax_rate_id: input.tax_rate_id ?? null, location_ids: input.location_ids ?? null }
    const [issue] = (await judgeReferences(ctx, [named]))(named)
    if (issue) throw invalidField(issue.field, issue.message)
    await requireThumbnail(ctx, input.thumbnail_file_id)
    const slug = input.slug ?? before!.slug
    const isHidden = archived ?? (before !== undefined && before.archived_at !== null)
    if (!isHidden && (await isSlugUsed(ctx.db, orgId, slug, service_id ?? null)))
      throw invalidField('slug', 'is the slug of another service')

    const after = before
      ? saveChanges(ctx, draftServices, before, input, archived)
      : draftServices.insert(ctx, newService(ctx, input, archived))
    if (after !== before) raiseDraft(ctx.db, orgId, ctx.now)
    return draftServices.present(after, ctx)
  },
})

async function requireThumbnail(ctx: MutationContext, fileId: string | null | undefined): Promise<void> {
  if (!fileId) return
  // Locked, so that it cannot be deleted meanwhile.
  const file = await files.findAndLock(ctx, fileId)
  if (file?.kind !== 'price_book_thumbnail' || file.status !== 'ready')
    throw invalidField('thumbnail_file_id', 'is no picture for the price book')
}
