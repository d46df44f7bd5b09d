import { memberBehind } from '../../../kernel/access/actor.ts'
import { notFound } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { requireLive } from '../../organization/company/index.ts'
import { fileKinds, type FileRow, files } from '../../organization/stored-files/index.ts'
import { isLessonOf } from '../../people/training/index.ts'
import { canAccessParent } from './parents.ts'
import { requireReady } from './require-ready.ts'

/**
 * Returns a file with content. Fails if the caller can access neither the record to which it is attached nor a course
 * that has it as a lesson.
 */
export async function readableFile(ctx: QueryContext, fileId: string): Promise<FileRow> {
  requireLive(ctx.actor)
  const row = await files.get(ctx, fileId)
  const reader = memberBehind(ctx.actor)
  const mayRead =
    (await canAccessParent(ctx, row, fileKinds[row.kind].read)) ||
    (reader !== null && (await isLessonOf(ctx, reader, fileId)))
  if (!mayRead) throw notFound('file')
  requireReady(row)
  return row
}
