import * as z from 'zod'
import { invalidField, notFound } from '../../../../kernel/errors.ts'
import { newId } from '../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion, requireVersion } from '../../../../kernel/records/expected-version.ts'
import { hexColor, id } from '../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import { requireWholeOrganization, revised, version } from '../../../organization/company/index.ts'
import { needs, requiredUnless, withRules } from '../../../../kernel/schema/member-rules.ts'
import { isSameName } from '../../../../kernel/schema/same-name.ts'
import { tagName } from '../../../../kernel/schema/tag-names.ts'
import { replaceTag } from '../tagged-records.ts'
import { deleteTag, insertTag, lockTags, saveTagRow, selectTags, type TagRow } from '../tags-table.ts'

const savedTag = z.object({ id: id(), name: z.string(), color: z.string().nullable(), version: version() })

export const saveTag = mutation({
  name: 'tags.save',
  summary: 'Create, rename, recolor or delete a tag.',
  description: `Renaming or deleting a tag changes every record that has it, and each of these records gets a new version. The caller therefore needs access to all locations and all records; a caller limited to their own records can create tags but not change them. The changed records cause no \`tag.added\` or \`tag.removed\` events.`,
  permission: ['manage_clients'],
  destructive: true,
  input: withRules(
    z.strictObject({
      tag_id: idOf('tag').optional().describe('The tag to update. Omit it to create one.'),
      name: tagName().optional().describe('One line without commas. Required for a new tag.'),
      color: hexColor().nullish().describe('Color as `#rrggbb`. Null for none.'),
      delete: z.literal(true).optional().describe('True deletes the tag and removes it from every record.'),
      expected_version: expectedVersion(),
    }),
    needs('delete', 'tag_id', 'is required to delete a tag', 'tag_id'),
    requiredUnless('name', 'tag_id', 'is required for a new tag'),
  ),
  output: z.object({
    tag: savedTag.nullable().describe('The saved tag. Null if it was deleted.'),
    records_changed: z.int().describe('Number of records that were changed.'),
  }),
  errors: ['not_found', 'insufficient_permission', 'stale_version'],
  async handler(ctx, { tag_id, name, color, delete: isDeleted, expected_version }) {
    const orgId = ctx.actor.org.id
    if (tag_id === undefined) return { tag: await added(ctx, name!, color ?? null), records_changed: 0 }
    requireEveryRecord(ctx)
    await lockTags(ctx.db, orgId)
    const tags = await selectTags(ctx.db, orgId)
    const before = tags.find((tag) => tag.id === tag_id)
    if (!before) throw notFound('tag')
    requireVersion(before, expected_version)
    if (isDeleted) {
      await deleteTag(ctx.db, orgId, tag_id)
      return { tag: null, records_changed: await replaceTag(ctx.db, orgId, before.name, null, ctx.now) }
    }
    const after: TagRow = revised(before, {
      ...before,
      name: name ?? before.name,
      color: color === undefined ? before.color : color,
    })
    if (isNameUsed(tags, after)) throw invalidField('name', 'is the name of another tag')
    if (after !== before) await saveTagRow(ctx.db, orgId, after, ctx.now)
    const changed =
      after.name === before.name ? 0 : await replaceTag(ctx.db, orgId, before.name, after.name, ctx.now)
    return { tag: after, records_changed: changed }
  },
})

async function added(ctx: MutationContext, name: string, color: string | null): Promise<TagRow> {
  await lockTags(ctx.db, ctx.actor.org.id)
  const tag = { id: newId(), name, color, version: 1 }
  if (!(await insertTag(ctx.db, ctx.actor.org.id, tag, ctx.now)))
    throw invalidField('name', 'is the name of another tag')
  return tag
}

function isNameUsed(tags: readonly TagRow[], { id, name }: TagRow): boolean {
  return tags.some((tag) => tag.id !== id && isSameName(tag.name, name))
}

/** Refuses callers who can access only their own records, because a tag is used on records of all members. */
function requireEveryRecord(ctx: MutationContext): void {
  if (ctx.own !== null) throw notFound('tag')
  requireWholeOrganization(ctx.actor)
}
