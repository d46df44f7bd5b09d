import * as z from 'zod'
import { reach } from '../../../kernel/access/actor.ts'
import { AppError, invalidState, notFound } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { requireLive, requireWholeOrganization } from '../../company/index.ts'
import { isLesson } from '../../training/index.ts'
import { type FileRow, files } from '../file.ts'
import { fileKinds } from '../file-kinds.ts'
import { holdParent, isInUse, reachesParent, touchParent } from '../parents.ts'

/** So long the bytes of a file that was deleted are still there. */
const keptDays = 30
/** They belong to nothing until something uses them. */
const awaitUse: ReadonlySet<FileRow['kind']> = new Set(['holiday_design_image', 'inbox_attachment'])
/** So long whoever sent a photo of a job may take it back. */
const makerHours = 24

export const deleteFile = mutation({
  name: 'files.delete',
  summary: 'Remove a file from what it is attached to.',
  description: `Files of an estimate or an invoice are removed while it is a draft; photos of a job by who manages jobs, or by who sent them within ${makerHours} hours, and not once a report names them; a picture of the price book while no service of the draft or of any version shows it; none while it is a lesson of a course. The bytes are removed after ${keptDays} days and take room until then.`,
  permission: ['use_app'],
  destructive: true,
  input: z.strictObject({ file_id: id().describe('Which one.') }),
  output: files.schema,
  errors: ['not_found', 'invalid_state', 'insufficient_permission', 'unsupported_in_test_mode'],
  async handler(ctx, { file_id }) {
    requireLive(ctx.actor)
    const found = await files.get(ctx, file_id)
    if (!(await reachesParent(ctx, found, fileKinds[found.kind].read))) throw notFound('file')
    await requireMayDelete(ctx, found)
    const whole = { ...ctx, own: null }
    const parent = found.parent_id === null ? null : await holdParent(whole, found.kind, found.parent_id)
    const row = await files.hold(ctx, file_id)
    if (row.status === 'expired') throw notThere()
    if (await isInUse(ctx, row, parent)) throw inUse(row.kind, parent?.kind)
    if (await isLesson(ctx, row.id)) throw isTaught()
    const deleted = files.save(ctx, row, {
      status: 'deleted',
      archived_at: ctx.now,
      due_at: new Date(Date.parse(ctx.present) + keptDays * 86_400_000).toISOString(),
    })
    if (parent) touchParent(ctx, parent)
    return files.of(deleted, ctx)
  },
})

async function requireMayDelete(ctx: MutationContext, file: FileRow): Promise<void> {
  const { parent, change } = fileKinds[file.kind]
  const permission = parent === 'job' ? 'manage_jobs' : change
  if (await reachesParent(ctx, file, permission)) {
    if (file.location_id === null && !awaitUse.has(file.kind)) requireWholeOrganization(ctx.actor)
    return
  }
  if (parent === 'job' && isMakers(ctx, file)) return
  const lacking = reach(ctx.actor, permission) === null
  throw new AppError(
    'insufficient_permission',
    lacking
      ? `The member lacks the permission ${permission}, which removing this file needs.`
      : 'The file is attached to what is not the member’s own.',
  )
}

function isMakers({ actor, present }: MutationContext, file: FileRow): boolean {
  const isTheirs = file.created_by_type === 'member' && file.created_by_id === actor.id
  return isTheirs && Date.parse(present) - Date.parse(file.created_at) < makerHours * 3_600_000
}

function inUse(kind: FileRow['kind'], parent: string | undefined): AppError {
  const told =
    kind === 'price_book_thumbnail'
      ? 'A service shows the file, in the draft of the price book or in one of its versions.'
      : `The file is a part of ${parent === undefined ? 'what' : `an ${parent} that`} is no longer changed.`
  return invalidState(told, [{ message: 'is in use', reason: 'in_use' }])
}

function isTaught(): AppError {
  return invalidState('The file is a lesson of a course: take it out of the course first.', [
    { message: 'is a lesson', reason: 'in_use' },
  ])
}

function notThere(): AppError {
  return invalidState('The bytes of the file never came: there is nothing to delete.', [
    { message: 'is expired', reason: 'expired' },
  ])
}
