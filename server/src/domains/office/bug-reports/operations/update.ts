import * as z from 'zod'
import { invalidField, invalidState } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { differences } from '../../../../kernel/records/differences.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import { isActiveMember } from '../../../organization/company/index.ts'
import { bugReportStatuses, canBugReport } from '../bug-report-status.ts'
import { type BugReportRow, bugReports, severities } from '../bug-report.ts'

/** Maximum number of notes of a report. */
const mostNotes = 100

export const updateBugReport = mutation({
  name: 'bugReports.update',
  summary: "Change a bug report's status or assignee, or add a note.",
  description:
    'The status goes from `new` to `triaged`, then to `in_progress`, and then to `resolved`, `wont_fix` or ' +
    '`duplicate`. A closed report can be reopened as `triaged`. Omitted fields stay unchanged. A call ' +
    'that changes nothing does not raise `version`. Requires access to every location.',
  permission: ['manage_team'],
  wholeOrganization: true,
  input: z.strictObject({
    bug_report_id: id().describe('Report to change.'),
    status: z.enum(bugReportStatuses).optional().describe('New status.'),
    severity: z.enum(severities).optional().describe('Severity of the problem.'),
    assigned_to: idOf('member').nullish().describe('Member responsible for the report. Null means none.'),
    duplicate_of_id: id()
      .nullish()
      .describe('Original report. Required with the status `duplicate`, and not allowed otherwise.'),
    note: text(5000).nullish().describe('Note to add to the report, with the time and the author.'),
    expected_version: expectedVersion(),
  }),
  output: bugReports.schema,
  errors: ['insufficient_permission', 'not_found', 'invalid_state', 'stale_version'],
  async handler(ctx, { bug_report_id, expected_version, note, ...input }) {
    const row = await bugReports.lock(ctx, bug_report_id, expected_version)
    const status = input.status ?? row.status
    requireMove(row, status)
    const duplicate_of_id =
      status === 'duplicate' ? inputOrStored(row.duplicate_of_id, input.duplicate_of_id) : undefined
    await requireOriginal(ctx, row, status, duplicate_of_id ?? null, input.duplicate_of_id ?? null)
    const changed = differences(row, {
      status,
      severity: input.severity,
      assigned_to: input.assigned_to,
      duplicate_of_id: duplicate_of_id ?? null,
    })
    if (changed.assigned_to && !(await isActiveMember(ctx.db, ctx.actor.org.id, changed.assigned_to)))
      throw invalidField('assigned_to', 'is not an active member of the organization')
    const all = { ...changed, ...(note ? { notes: withNote(ctx, row, note) } : {}) }
    return bugReports.present(Object.keys(all).length === 0 ? row : bugReports.save(ctx, row, all), ctx)
  },
})

const inputOrStored = (stored: string | null, input: string | null | undefined): string | null =>
  input === undefined ? stored : input

function requireMove({ status: from }: BugReportRow, to: BugReportRow['status']): void {
  if (from === to || canBugReport(from, to)) return
  throw invalidState(`The status of a report cannot change from ${from} to ${to}.`, [
    { field: 'status', message: `is ${from}` },
  ])
}

/**
 * Checks `duplicate_of_id`. A report with the status `duplicate` must refer to another report of the organization. For
 * other statuses, the input must not contain `duplicate_of_id`.
 */
async function requireOriginal(
  ctx: MutationContext,
  row: BugReportRow,
  status: BugReportRow['status'],
  original: string | null,
  inputOriginal: string | null,
): Promise<void> {
  const refuse = (message: string) => invalidField('duplicate_of_id', message)
  if (status !== 'duplicate') {
    if (inputOriginal !== null) throw refuse('is only allowed with the status duplicate')
    return
  }
  if (original === null) throw refuse('is required with the status duplicate')
  if (original === row.id) throw refuse('must not be the report itself')
  if (original !== row.duplicate_of_id && !(await bugReports.find(ctx.db, ctx.actor.org.id, original)))
    throw refuse('is not a bug report of the organization')
}

function withNote(ctx: MutationContext, { notes }: BugReportRow, text: string): BugReportRow['notes'] {
  if (notes.length >= mostNotes)
    throw invalidState(`A report can have at most ${mostNotes} notes.`, [
      {
        field: 'note',
        message: `cannot be added, because the report has ${mostNotes} notes`,
        reason: 'too_many',
        limit: mostNotes,
      },
    ])
  return [...notes, { at: ctx.now, by: ctx.author, text }]
}
