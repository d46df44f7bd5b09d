import * as z from 'zod'
import type { Queries } from '../../../kernel/database/queries.ts'
import { joined } from '../../../kernel/records/member.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { type FileKind, type FileKindName, fileKinds } from './file-kinds.ts'

const listedFileSchema = z.object({
  file_id: id(),
  filename: z.string(),
  content_type: z.string(),
  size_bytes: z.int(),
  caption: z.string().nullable(),
})
export type ListedFile = z.infer<typeof listedFileSchema>

export const attachedSchema = z.object({
  attachments: z.array(listedFileSchema).describe('Files stored unchanged, oldest first.'),
  photos: z.array(listedFileSchema).describe('Pictures, upright and without metadata, oldest first.'),
})
export type Attached = z.infer<typeof attachedSchema>

export const nothingAttached: Attached = { attachments: [], photos: [] }

type Kinds = readonly [FileKindName, FileKind][]

const kindsOf = (parent: FileKind['parent'], isPicture: boolean): FileKindName[] =>
  (Object.entries(fileKinds) as unknown as Kinds)
    .filter(([, kind]) => kind.parent === parent && (kind.picture !== null) === isPicture)
    .map(([name]) => name)

/** SQL for the completed files of these types that are attached to a record `r`, oldest first. */
function listOf(parent: FileKind['parent'], isPicture: boolean): string {
  const kinds = kindsOf(parent, isPicture).map((name) => `'${name}'`)
  if (kinds.length === 0) return `'[]'::json`
  return `coalesce((
    select json_agg(json_build_object(
             'file_id', f.id, 'filename', f.filename, 'content_type', f.content_type, 'size_bytes', f.size_bytes,
             'caption', f.caption) order by f.created_at, f.id)
      from files f
     where f.org_id = r.org_id and f.parent_kind = '${parent}' and f.parent_id = r.id and f.kind in (${kinds.join(', ')})
       and f.status = 'ready'), '[]')`
}

/**
 * Output fields `attachments` and `photos`. If one of them is always empty for this type of record, its description
 * says why.
 */
export function attachedTo(parent: FileKind['parent']) {
  const { attachments, photos } = attachedSchema.shape
  const empty = (why: string): string => `Always empty: ${why}.`
  return {
    attachments:
      kindsOf(parent, false).length > 0
        ? attachments
        : attachments.describe(empty(`a ${parent} has pictures only`)),
    photos:
      kindsOf(parent, true).length > 0
        ? photos
        : photos.describe(empty(`files of an ${parent} are stored unchanged, pictures too`)),
  }
}

/** Output fields of a record that list its files. */
export function filesOf(parent: FileKind['parent']) {
  const { attachments, photos } = attachedTo(parent)
  return {
    attachments: joined(attachments, listOf(parent, false)),
    photos: joined(photos, listOf(parent, true)),
  }
}

export async function findAttached(
  db: Queries,
  orgId: string,
  parent: FileKind['parent'],
  parentId: string,
): Promise<Attached> {
  return (await findAttachedToAll(db, orgId, parent, [parentId])).get(parentId)!
}

/** Finds the files of several records of one kind, by the id of the record. */
export async function findAttachedToAll(
  db: Queries,
  orgId: string,
  parent: FileKind['parent'],
  parentIds: readonly string[],
): Promise<Map<string, Attached>> {
  const rows = await db.rows<Attached & { id: string }>(
    `select r.id, ${listOf(parent, false)} as attachments, ${listOf(parent, true)} as photos
       from (select $1::uuid as org_id, p.id from unnest($2::uuid[]) p (id)) r`,
    [orgId, parentIds],
  )
  return new Map(rows.map(({ id: parentId, ...attached }) => [parentId, attached]))
}
