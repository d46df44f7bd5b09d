import * as z from 'zod'
import { invalidState, notFound } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { requireLive } from '../../organization/company/index.ts'
import {
  type FileKindName,
  fileKinds,
  type FileRow,
  files,
  insertBytes,
  moveLater,
  requireFileQuota,
  sha256Of,
  reserveStorage,
} from '../../organization/stored-files/index.ts'
import { lockParent, canAccessParent, requireOpen, touchParent } from './parents.ts'
import { type Uploaded, takeUploaded } from './take-uploaded.ts'

interface Completion {
  name: string
  summary: string
  kind: FileKindName
  wholeOrganization?: true
}

/**
 * Creates an operation that completes a file: the second step of an upload, see announcement.ts. It checks that the
 * upload matches the announcement and stores the file. The upload is read into memory and checked before any lock is
 * acquired. Bytes that are uploaded to the same URL afterwards are ignored.
 */
export function completion({ name, summary, kind, wholeOrganization }: Completion) {
  return mutation({
    name,
    summary,
    description: `The uploaded bytes must have the announced length and type, and the announced digest if one was announced. ${
      fileKinds[kind].picture
        ? 'A picture is turned upright and re-encoded without metadata; the original is not stored.'
        : 'The file is stored unchanged.'
    } If the file is already completed, it is returned unchanged.`,
    permission: [fileKinds[kind].change],
    ...(wholeOrganization && { wholeOrganization }),
    input: z.strictObject({ file_id: id().describe('The announced file.') }),
    output: files.schema,
    errors: ['not_found', 'invalid_state', 'unsupported_in_test_mode', 'rate_limited', 'service_unavailable'],
    async prepare(ctx, { file_id }): Promise<Uploaded | undefined> {
      requireLive(ctx.actor)
      const row = await findAnnounced(ctx, kind, file_id)
      return row.status === 'pending' ? await takeUploaded(ctx, row) : undefined
    },
    async handler(ctx, { file_id }, uploaded: Uploaded | undefined) {
      try {
        const { parent_id } = await findAnnounced(ctx, kind, file_id)
        const parent = parent_id === null ? null : await lockParent(ctx, kind, parent_id)
        const row = await files.lock(ctx, file_id)
        if (row.status === 'ready') return files.present(row, ctx)
        if (row.status !== 'pending' || !uploaded) throw notAwaited(row)
        if (parent) requireOpen(kind, parent)
        await requireFileQuota(ctx, kind, parent && { ...parent })
        await reserveStorage(ctx, uploaded.bytes.length - row.held_bytes)
        const ready = files.save(ctx, row, {
          filename: uploaded.filename,
          content_type: uploaded.contentType,
          size_bytes: uploaded.bytes.length,
          sha256: sha256Of(uploaded.bytes),
          width: uploaded.width,
          height: uploaded.height,
          status: 'ready',
          held_bytes: uploaded.bytes.length,
        })
        insertBytes(ctx.db, ctx.actor.org.id, row.id, uploaded.bytes, ctx.present)
        moveLater(ctx, row.id)
        if (parent) touchParent(ctx, parent)
        return files.present(ready, ctx)
      } finally {
        uploaded?.letGo()
      }
    },
  })
}

/** Returns the announced file. Fails with `not_found` if it has another type or the caller cannot access its record. */
async function findAnnounced(ctx: QueryContext, kind: FileKindName, fileId: string): Promise<FileRow> {
  const row = await files.get(ctx, fileId)
  const isAccessible = row.location_id !== null || ctx.actor.locations === '*'
  if (row.kind !== kind || !isAccessible || !(await canAccessParent(ctx, row, fileKinds[kind].change)))
    throw notFound('file')
  return row
}

function notAwaited({ status }: FileRow): Error {
  return invalidState(`The file is ${status}. Announce the upload again to get a new URL.`, [
    { message: `the file is ${status}`, reason: status },
  ])
}
