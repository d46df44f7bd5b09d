import { createHash } from 'node:crypto'
import { invalidState } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { type File, files } from './file.ts'
import type { FileKindName } from './file-kinds.ts'
import { countReady, insertBytes, type Parent, visitOfFile } from './files-table.ts'
import { moveLater } from './move-later.ts'
import { reserveStorage } from './storage-quota.ts'

export interface NewFile {
  /** Id of the file, if the id was chosen before. Defaults to a new id. */
  id?: string
  kind: FileKindName
  /** The record to which the file is attached. Null if the file belongs to the organization as a whole. */
  parent: Parent | null
  /** Visit of the job. */
  visitId?: string | null | undefined
  filename: string
  contentType: string
  /**
   * Bytes to store, unchanged. If a member or customer uploaded them as a picture, the caller must already have removed
   * the metadata.
   */
  bytes: Buffer
  width?: number | undefined
  height?: number | undefined
  caption?: string | null | undefined
  capturedAt?: string | null | undefined
  position?: File['position'] | undefined
  /** Time at which the file is deleted unless a record uses it by then. If null or absent, it is not deleted. */
  retainUntil?: string | null | undefined
}

/** Maximum number of files of one type on one record. */
const mostReady = 100

/**
 * Stores a file and its bytes. The file is ready and attached to its record at once. The bytes are inserted as a row in
 * the same transaction, so a dry run, a failure or a crash leaves nothing behind. A task moves them to storage
 * afterwards.
 */
export async function storeFile(ctx: MutationContext, newFile: NewFile): Promise<File> {
  const { parent, bytes } = newFile
  // The maximum number of files applies neither to attachments of inbound emails nor to voicemails. Both are stored
  // without `retainUntil`.
  if (newFile.kind !== 'inbox_attachment' || newFile.retainUntil)
    await requireFileQuota(ctx, newFile.kind, parent)
  await reserveStorage(ctx, bytes.length)
  const row = files.insert(ctx, {
    id: newFile.id ?? newId(),
    location_id: parent?.location_id ?? null,
    kind: newFile.kind,
    parent_kind: parent?.kind ?? null,
    parent_id: parent?.id ?? null,
    visit_id: visitOfFile(parent, newFile.visitId),
    filename: newFile.filename,
    content_type: newFile.contentType,
    size_bytes: bytes.length,
    sha256: sha256Of(bytes),
    width: newFile.width ?? null,
    height: newFile.height ?? null,
    caption: newFile.caption || null,
    captured_at: newFile.capturedAt ?? null,
    position: newFile.position ?? null,
    status: 'ready',
    held_bytes: bytes.length,
    due_at: newFile.retainUntil ?? null,
  })
  insertBytes(ctx.db, ctx.actor.org.id, row.id, bytes, ctx.present)
  moveLater(ctx, row.id)
  return files.present(row, ctx)
}

/** Refuses a file if its record already has the maximum number of ready files of this type. */
export async function requireFileQuota(
  ctx: MutationContext,
  kind: FileKindName,
  parent: Parent | null,
): Promise<void> {
  if (parent === null) return
  const ready = await countReady(ctx.db, ctx.actor.org.id, kind, parent)
  if (ready < mostReady) return
  throw invalidState(`The record already has ${ready} files of this kind, which is the maximum.`, [
    { message: `a record has at most ${mostReady} files of this kind`, reason: 'too_many', limit: mostReady },
  ])
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
