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
  requireRoomAt,
  sha256Of,
  takeRoom,
} from '../../organization/stored-files/index.ts'
import { holdParent, reachesParent, requireOpen, touchParent } from './parents.ts'
import { type Uploaded, takeUploaded } from './take-uploaded.ts'

interface Completion {
  name: string
  summary: string
  kind: FileKindName
  wholeOrganization?: true
}

/**
 * Step 2 of 2: checks that the upload is what was announced, and stores it. The upload is read and checked
 * before any lock is taken. From then on only this copy in memory is used; the address still accepts bytes,
 * but they are ignored.
 */
export function completion({ name, summary, kind, wholeOrganization }: Completion) {
  return mutation({
    name,
    summary,
    description: `The upload must have the announced length, type and, if one was announced, digest. ${
      fileKinds[kind].picture
        ? 'A picture is turned upright and re-encoded without metadata; the original is not stored.'
        : 'It is stored unchanged.'
    } A completed file is returned unchanged.`,
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
    async handler(ctx, { file_id }, made: Uploaded | undefined) {
      try {
        const { parent_id } = await findAnnounced(ctx, kind, file_id)
        const parent = parent_id === null ? null : await holdParent(ctx, kind, parent_id)
        const row = await files.hold(ctx, file_id)
        if (row.status === 'ready') return files.of(row, ctx)
        if (row.status !== 'pending' || !made) throw notAwaited(row)
        if (parent) requireOpen(kind, parent)
        await requireRoomAt(ctx, kind, parent && { ...parent })
        await takeRoom(ctx, made.bytes.length - row.held_bytes)
        const ready = files.save(ctx, row, {
          filename: made.filename,
          content_type: made.contentType,
          size_bytes: made.bytes.length,
          sha256: sha256Of(made.bytes),
          width: made.width,
          height: made.height,
          status: 'ready',
          held_bytes: made.bytes.length,
        })
        insertBytes(ctx.db, ctx.actor.org.id, row.id, made.bytes, ctx.present)
        moveLater(ctx, row.id)
        if (parent) touchParent(ctx, parent)
        return files.of(ready, ctx)
      } finally {
        made?.letGo()
      }
    },
  })
}

/** A file of this type, attached to a record that the caller can access. */
async function findAnnounced(ctx: QueryContext, kind: FileKindName, fileId: string): Promise<FileRow> {
  const row = await files.get(ctx, fileId)
  const isInSight = row.location_id !== null || ctx.actor.locations === '*'
  if (row.kind !== kind || !isInSight || !(await reachesParent(ctx, row, fileKinds[kind].change)))
    throw notFound('file')
  return row
}

function notAwaited({ status }: FileRow): Error {
  return invalidState(`The file is ${status}: announce it anew.`, [
    { message: `is ${status}`, reason: status },
  ])
}
