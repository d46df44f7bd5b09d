import * as z from 'zod'
import { memberBehind, accessScopeFor } from '../../../../kernel/access/actor.ts'
import type { Permission } from '../../../../kernel/access/permissions.ts'
import { AppError, invalidField } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { differences } from '../../../../kernel/records/differences.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { exactlyOne, requiredUnless, withRules } from '../../../../kernel/schema/member-rules.ts'
import { mostTags, tagNames } from '../../../../kernel/schema/tag-names.ts'
import { version } from '../../../organization/company/index.ts'
import { records } from '../../../records.ts'
import { changedTags } from '../changed-tags.ts'
import { tagAdded, type TaggedKind, tagRemoved, emitTagChanges } from '../../../organization/tagging/index.ts'
import { selectTags } from '../tags-table.ts'

/** Kinds of records that have tags, and the permission that each requires in addition to `manage_clients`. */
const tagged = {
  lead_id: { kind: 'lead', permission: 'manage_leads' },
  client_id: { kind: 'client', permission: 'manage_clients' },
  estimate_id: { kind: 'estimate', permission: 'manage_estimates' },
  job_id: { kind: 'job', permission: 'manage_jobs' },
  invoice_id: { kind: 'invoice', permission: 'manage_invoices' },
} as const satisfies Record<string, { kind: TaggedKind; permission: Permission }>
const members = Object.keys(tagged) as [keyof typeof tagged, ...(keyof typeof tagged)[]]
const kinds = members.map((member) => tagged[member].kind)

export const applyTags = mutation({
  name: 'tags.apply',
  summary: 'Add tags to a record and remove others.',
  description: `Changes one lead, client, estimate, job or invoice that the caller may change. Upper and lower case make no difference; the name of a saved tag is spelled as it was saved. A call that changes nothing does not raise \`version\`.`,
  permission: ['manage_clients'],
  input: withRules(
    z.strictObject({
      lead_id: id()
        .optional()
        .describe('Lead to tag; also needs `manage_leads`. Send exactly one of the five ids.'),
      client_id: id().optional().describe('Client to tag.'),
      estimate_id: id().optional().describe('Estimate to tag; also needs `manage_estimates`.'),
      job_id: id().optional().describe('Job to tag; also needs `manage_jobs`.'),
      invoice_id: id().optional().describe('Invoice to tag; also needs `manage_invoices`.'),
      add: tagNames('Names to add.').optional(),
      remove: tagNames('Names to remove. A name that the record does not have is ignored.').optional(),
      expected_version: expectedVersion(),
    }),
    exactlyOne(...members),
    requiredUnless('add', 'remove'),
  ),
  output: z.object({
    kind: z.enum(kinds),
    id: id(),
    tags: z.array(z.string()).describe('The resulting tag names.'),
    version: version(),
  }),
  errors: ['not_found', 'stale_version', 'insufficient_permission'],
  emits: [tagAdded, tagRemoved],
  async handler(ctx, { add = [], remove = [], expected_version, ...subject }) {
    const member = members.find((name) => subject[name] !== undefined)!
    const { kind, permission } = tagged[member]
    const record = records[kind]
    const reached = reaching(ctx, permission)
    const row = await record.lock(reached, subject[member]!, expected_version)
    const saved = add.length === 0 ? [] : await selectTags(ctx.db, ctx.actor.org.id)
    const tags = changedTags(row.tags, { add, remove, saved: saved.map(({ name }) => name) })
    if (tags.length > mostTags) throw invalidField('add', `would give the record more than ${mostTags} tags`)
    const isChanged = 'tags' in differences<{ tags: string[] }>(row, { tags })
    const after = isChanged ? record.save(ctx, row as never, { tags }) : row
    emitTagChanges(ctx, kind, row.tags, after)
    return { kind, id: row.id, tags, version: after.version }
  },
})

/**
 * Returns a context that is limited to records that the caller can access with both permissions: the permission of
 * the operation, and `permission`. The kind of record requires `permission` in addition.
 */
function reaching(ctx: MutationContext, permission: Permission): MutationContext {
  const far = accessScopeFor(ctx.actor, permission)
  if (far === null)
    throw new AppError('insufficient_permission', `The caller lacks the permission ${permission}.`)
  return far === 'own' ? { ...ctx, own: ctx.own ?? memberBehind(ctx.actor) } : ctx
}
