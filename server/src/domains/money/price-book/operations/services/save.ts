import { invalidField } from '../../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { saveOperation } from '../../../../../kernel/records/save-operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { files } from '../../../../organization/stored-files/index.ts'
import { judgeReferences } from '../../book-references.ts'
import { isSlugUsed } from '../../books-table.ts'
import { countDraft } from '../../drafts-and-versions.ts'
import { archivedInput, lockDraft, mostServices, requireCapacity } from '../../lock-draft.ts'
import { newService } from '../../new-service.ts'
import { raiseDraft } from '../../price-books-table.ts'
import { draftServices } from '../../service.ts'
import { serviceFields } from '../../service-fields.ts'

const forNew = 'is required for a new service'

export const saveService = saveOperation(draftServices, {
  name: 'priceBook.services.save',
  summary: 'Create, update or archive a service in the draft of the price book.',
  description: `Omitted fields stay unchanged; null clears a field; a list replaces the stored list. The change takes effect when the draft is published with \`priceBook.publish\`, which also lists issues that prevent publishing.`,
  permission: ['manage_pricing'],
  wholeOrganization: true,
  setUp: true,
  fields: {
    service_id: id().optional().describe('The service to update. Omit it to create one.'),
    ...serviceFields,
    archived: archivedInput(),
  },
  idField: 'service_id',
  neededForNew: { slug: forNew, name: forNew, unit: forNew, pricing: forNew },
  lock: lockDraft,
  async admit(ctx, archived) {
    if (archived) return
    requireCapacity((await countDraft(ctx.db, ctx.actor.org.id)).services, mostServices, 'services')
  },
  defaults: newService,
  async columns(ctx, input, before, archived) {
    const named = { tax_rate_id: input.tax_rate_id ?? null, location_ids: input.location_ids ?? null }
    const [issue] = (await judgeReferences(ctx, [named]))(named)
    if (issue) throw invalidField(issue.field, issue.message)
    await requireThumbnail(ctx, input.thumbnail_file_id)
    const slug = input.slug ?? before!.slug
    const isHidden = archived ?? (before !== undefined && before.archived_at !== null)
    if (!isHidden && (await isSlugUsed(ctx.db, ctx.actor.org.id, slug, before?.id ?? null)))
      throw invalidField('slug', 'is already the slug of another service')
    return input
  },
  saved: (ctx) => raiseDraft(ctx.db, ctx.actor.org.id, ctx.now),
})

async function requireThumbnail(ctx: MutationContext, fileId: string | null | undefined): Promise<void> {
  if (!fileId) return
  // The file is locked, so that it cannot be deleted before the service refers to it.
  const file = await files.findAndLock(ctx, fileId)
  if (file?.kind !== 'price_book_thumbnail' || file.status !== 'ready')
    throw invalidField('thumbnail_file_id', 'is not a picture for the price book')
}
