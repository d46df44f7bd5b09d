import * as z from 'zod'
import { accessScopeFor } from '../../../../kernel/access/actor.ts'
import { AppError, invalidState, notFound } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { requireLive, requireWholeOrganization } from '../../../organization/company/index.ts'
import { isLesson } from '../../../people/training/index.ts'
import { fileKinds, type FileRow, files } from '../../../organization/stored-files/index.ts'
import { lockParent, isInUse, canAccessParent, touchParent } from '../parents.ts'

/** Days after which the content of a deleted file is deleted too. */
const retentionDays = 30
/** Types of files that are uploaded first and attached to a record later. */
const awaitUse: ReadonlySet<FileRow['kind']> = new Set(['holiday_design_image', 'inbox_attachment'])
/** Hours after the upload during which the member who uploaded a job photo may delete it. */
const makerHours = 24

export const deleteFile = mutation({
  name: 'files.delete',
  summary: 'Delete a file from its record.',
  description:
    'Files of an estimate or invoice can be deleted while it is a draft. A photo of a job can be deleted if no ' +
    'report uses it: by callers who manage jobs, and by the member who uploaded it ' +
    `within ${makerHours} hours. A picture of the price book can be deleted if no service in the ` +
    'draft or in any version uses it. A file that is a lesson of a course cannot be deleted. The ' +
    `bytes are deleted after ${retentionDays} days and count against the storage quota until then.`,
  permission: ['use_app'],
  destructive: true,
  input: z.strictObject({ file_id: id().describe('The file.') }),
  output: files.schema,
  errors: ['not_found', 'invalid_state', 'insufficient_permission', 'unsupported_in_test_mode'],
  async handler(ctx, { file_id }) {
    requireLive(ctx.actor)
    const file = await files.get(ctx, file_id)
    if (!(await canAccessParent(ctx, file, fileKinds[file.kind].read))) throw notFound('file')
    await requireMayDelete(ctx, file)
    const whole = { ...ctx, own: null }
    const parent = file.parent_id === null ? null : await lockParent(whole, file.kind, file.parent_id)
    const row = await files.lock(ctx, file_id)
    if (row.status === 'expired') throw notThere()
    if (await isInUse(ctx, row, parent)) throw inUse(row.kind, parent?.kind)
    if (await isLesson(ctx, row.id)) throw isTaught()
    const deleted = files.save(ctx, row, {
      status: 'deleted',
      archived_at: ctx.now,
      due_at: new Date(Date.parse(ctx.present) + retentionDays * 86_400_000).toISOString(),
    })
    if (parent) touchParent(ctx, parent)
    return files.present(deleted, ctx)
  },
})

async function requireMayDelete(ctx: MutationContext, file: FileRow): Promise<void> {
  const { parent, change } = fileKinds[file.kind]
  const permission = parent === 'job' ? 'manage_jobs' : change
  if (await canAccessParent(ctx, file, permission)) {
    if (file.location_id === null && !awaitUse.has(file.kind)) requireWholeOrganization(ctx.actor)
    return
  }
  if (parent === 'job' && isMakers(ctx, file)) return
  const lacking = accessScopeFor(ctx.actor, permission) === null
  throw new AppError(
    'insufficient_permission',
    lacking
      ? `Deleting this file requires the permission ${permission}.`
      : 'The file is attached to a record of another member.',
  )
}

function isMakers({ actor, present }: MutationContext, file: FileRow): boolean {
  const isTheirs = file.created_by_type === 'member' && file.created_by_id === actor.id
  return isTheirs && Date.parse(present) - Date.parse(file.created_at) < makerHours * 3_600_000
}

function inUse(kind: FileRow['kind'], parent: string | undefined): AppError {
  const message =
    kind === 'price_book_thumbnail'
      ? 'A service in the draft or in a version of the price book uses the file.'
      : `The file is part of ${parent === undefined ? 'a record' : `an ${parent}`} that can no longer be changed.`
  return invalidState(message, [{ message: 'the file is in use', reason: 'in_use' }])
}

function isTaught(): AppError {
  return invalidState('The file is a lesson of a course. Remove it from the course first.', [
    { message: 'the file is a lesson of a course', reason: 'in_use' },
  ])
}

function notThere(): AppError {
  return invalidState('The file was never uploaded, so there is nothing to delete.', [
    { message: 'the file is expired', reason: 'expired' },
  ])
}
