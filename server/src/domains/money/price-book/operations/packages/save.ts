import { invalidField } from '../../../../../kernel/errors.ts'
import { saveOperation } from '../../../../../kernel/records/save-operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { selectServices } from '../../books-table.ts'
import { countDraft } from '../../drafts-and-versions.ts'
import { archivedInput, lockDraft, mostPackages, requireCapacity } from '../../lock-draft.ts'
import { newPackage } from '../../new-package.ts'
import { draftPackages } from '../../package.ts'
import { packageFields } from '../../package-fields.ts'
import { raiseDraft } from '../../price-books-table.ts'

const forNew = 'is required for a new package'

export const savePackage = saveOperation(draftPackages, {
  name: 'priceBook.packages.save',
  summary: 'Create, update or archive a package in the draft of the price book.',
  description: `Omitted fields stay unchanged; null clears a field; a list replaces the stored list. The change takes effect when the draft is published with \`priceBook.publish\`, which also lists issues that prevent publishing.`,
  permission: ['manage_pricing'],
  wholeOrganization: true,
  setUp: true,
  fields: {
    package_id: id().optional().describe('The package to update. Omit it to create one.'),
    ...packageFields,
    archived: archivedInput(),
  },
  idField: 'package_id',
  neededForNew: { name: forNew, kind: forNew, items: forNew },
  lock: lockDraft,
  async admit(ctx, archived) {
    if (archived) return
    requireCapacity((await countDraft(ctx.db, ctx.actor.org.id)).packages, mostPackages, 'packages')
  },
  defaults: newPackage,
  async columns(ctx, input) {
    const ids = (input.items ?? []).map(({ service_id }) => service_id)
    const draft = { book_version: null, draft_version: 0 }
    const services = await selectServices(ctx.db, ctx.actor.org.id, draft, ids)
    const unknown = ids.findIndex((id) => services.every((service) => service.id !== id))
    if (unknown >= 0)
      throw invalidField(`items.${unknown}.service_id`, 'is not a service of the draft of the price book')
    return input
  },
  saved: (ctx) => raiseDraft(ctx.db, ctx.actor.org.id, ctx.now),
})
