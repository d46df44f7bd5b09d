import * as z from 'zod'
import { invalidField } from '../../../../../kernel/errors.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../../kernel/records/expected-version.ts'
import { saveChanges } from '../../../../../kernel/records/save-changes.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { requiredUnless, withRules } from '../../../../../kernel/schema/member-rules.ts'
import { selectServices } from '../../books-table.ts'
import { countDraft } from '../../drafts-and-versions.ts'
import { archivedInput, lockDraft, mostPackages, requireCapacity } from '../../lock-draft.ts'
import { newPackage } from '../../new-package.ts'
import { draftPackages, packageSchema } from '../../package.ts'
import { packageFields } from '../../package-fields.ts'
import { raiseDraft } from '../../price-books-table.ts'

const forNew = 'is needed for a new package'

export const savePackage = mutation({
  name: 'priceBook.packages.save',
  summary: 'Create, update or archive a package in the draft of the price book.',
  description: `Omitted fields stay unchanged; null clears; lists are replaced as a whole. Takes effect when the draft is
published (\`priceBook.publish\`), which lists the issues that prevent it.`,
  permission: ['manage_pricing'],
  wholeOrganization: true,
  input: withRules(
    z.strictObject({
      package_id: id().optional().describe('The package to update. Omit it to create one.'),
      ...packageFields,
      archived: archivedInput(),
      expected_version: expectedVersion(),
    }),
    requiredUnless('name', 'package_id', forNew),
    requiredUnless('kind', 'package_id', forNew),
    requiredUnless('items', 'package_id', forNew),
  ),
  output: packageSchema,
  errors: [
    'not_found',
    'invalid_state',
    'insufficient_permission',
    'stale_version',
    'unsupported_in_test_mode',
  ],
  async handler(ctx, { package_id, expected_version, archived, ...input }) {
    const orgId = ctx.actor.org.id
    await lockDraft(ctx)
    const before =
      package_id === undefined ? undefined : await draftPackages.lock(ctx, package_id, expected_version)
    const isBack = before ? archived === false && before.archived_at !== null : archived !== true
    if (isBack) requireCapacity((await countDraft(ctx.db, orgId)).packages, mostPackages, 'packages')

    const items = input.items ?? []
    const ids = items.map(({ service_id }) => service_id)
    const services = await selectServices(ctx.db, orgId, { book_version: null, draft_version: 0 }, ids)
    const unknown = ids.findIndex((id) => services.every((service) => service.id !== id))
    if (unknown >= 0)
      throw invalidField(`items.${unknown}.service_id`, 'is no service of the draft of the price book')

    const after = before
      ? saveChanges(ctx, draftPackages, before, input, archived)
      : draftPackages.insert(ctx, newPackage(ctx, input, archived))
    if (after !== before) raiseDraft(ctx.db, orgId, ctx.now)
    return draftPackages.present(after, ctx)
  },
})
