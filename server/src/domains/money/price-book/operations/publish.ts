import { authorColumns } from '../../../../kernel/records/author.ts'
import * as z from 'zod'
import { AppError, invalidField, invalidState } from '../../../../kernel/errors.ts'
import { newId } from '../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion, requireVersion } from '../../../../kernel/records/expected-version.ts'
import { text } from '../../../../kernel/schema/fields.ts'
import { requireLive } from '../../../organization/company/index.ts'
import { findBookIssues } from '../book-issues.ts'
import { copyDraft, countDraft, isSameBook, restoreDraft } from '../drafts-and-versions.ts'
import { priceBookPublished } from '../price-book-events.ts'
import { lockBook, raiseDraft } from '../price-books-table.ts'
import { currentVersion, insertVersion, isVersion, versionOf, versionSchema } from '../versions-table.ts'

/** Maximum number of issues in one error. */
const mostReported = 500

export const publishPriceBook = mutation({
  name: 'priceBook.publish',
  summary: 'Publish the draft of the price book, or an older version, as the current book.',
  description:
    'The draft becomes the next version, which never changes. If `version` is passed, that older ' +
    'version is published again as the next version and also replaces the draft; services and ' +
    'packages that it does not contain are archived in the draft. If the result would be the same as ' +
    'the current version, the call is refused with 409 `invalid_state` and the reason ' +
    '`nothing_to_publish`. If services or packages have issues, the call is refused and ' +
    '`details` lists them, at most 500. `expected_version` is the version of the whole draft, ' +
    'which `priceBook.services.list` returns as `draft_version`.',
  permission: ['manage_pricing'],
  wholeOrganization: true,
  sensitive: true,
  input: z.strictObject({
    version: z
      .int()
      .min(1)
      .max(1_000_000_000)
      .optional()
      .describe('The older version to republish. Omit it to publish the draft.'),
    note: text(500).nullish().describe('Summary of the changes.'),
    expected_version: expectedVersion(),
  }),
  output: versionSchema,
  errors: ['invalid_state', 'insufficient_permission', 'stale_version', 'unsupported_in_test_mode'],
  emits: [priceBookPublished],
  async handler(ctx, { version: requestedVersion, note, expected_version }) {
    const orgId = ctx.actor.org.id
    requireLive(ctx.actor)
    const book = await lockBook(ctx.db, orgId, ctx.now)
    requireVersion(book, expected_version)
    const current = await currentVersion(ctx.db, orgId)
    if (requestedVersion !== undefined && !(await isVersion(ctx.db, orgId, requestedVersion)))
      throw invalidField('version', 'is not a version of the price book')
    if (current !== null && (await isSameBook(ctx.db, orgId, requestedVersion ?? 'draft', current)))
      throw nothingNew()
    if (requestedVersion !== undefined) {
      await restoreDraft(ctx.db, orgId, requestedVersion, ctx.now)
      raiseDraft(ctx.db, orgId, ctx.now)
    }
    await requireNoIssues(ctx, book.version)
    const counts = await countDraft(ctx.db, orgId)
    if (counts.services === 0 && current === null) throw nothingNew()
    const version = {
      id: newId(),
      version: (current ?? 0) + 1,
      note: note || null,
      ...counts,
      ...authorColumns('published', ctx.author),
      published_at: ctx.now,
    }
    await insertVersion(ctx.db, orgId, version)
    await copyDraft(ctx.db, orgId, version.version)
    ctx.emit(priceBookPublished, {
      version: version.version,
      previous_version: current,
      ...counts,
      updated_at: ctx.now,
    })
    return versionOf(version)
  },
})

function nothingNew(): AppError {
  return invalidState('There is nothing to publish, because the current price book is the same.', [
    { message: 'is the same as the current version', reason: 'nothing_to_publish' },
  ])
}

async function requireNoIssues(ctx: MutationContext, draft_version: number): Promise<void> {
  const issues = await findBookIssues(ctx, { book_version: null, draft_version })
  if (issues.length === 0) return
  const count = issues.length === 1 ? 'one issue' : `${issues.length} issues`
  const rest = issues.length > mostReported ? `, of which the first ${mostReported} are listed` : ''
  throw new AppError(
    'validation_error',
    `The price book cannot be published: it has ${count}${rest}.`,
    issues.slice(0, mostReported),
  )
}
