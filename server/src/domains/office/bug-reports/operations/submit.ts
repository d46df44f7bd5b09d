import * as z from 'zod'
import { newId } from '../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { nextGaplessNumber } from '../../../../kernel/operations/gapless-number.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { claimRequestId, duplicateField, requestIdField } from '../../../../kernel/operations/request-ids.ts'
import type { CleanPicture } from '../../../../kernel/pictures/index.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { exactlyOne, withRules } from '../../../../kernel/schema/member-rules.ts'
import { requireLive } from '../../../organization/company/index.ts'
import { cleanPicture, storeFile, requireDeclared } from '../../../organization/stored-files/index.ts'
import { bugReportSubmitted } from '../bug-report-events.ts'
import { type BugReportRow, bugReports, severities } from '../bug-report.ts'
import { screenshotIn, screenshotInput, screenshotFormat } from '../screenshot-input.ts'

const name = 'bugReports.submit'

const input = withRules(
  z.strictObject({
    request_id: requestIdField()
      .nullish()
      .describe(
        'Id that the caller creates. If any member sends a second report with the same id, the first ' +
          'report is returned.',
      ),
    requestId: id().nullish().describe('Alias of `request_id`.'),
    title: text(200, 1).describe('Short summary of the problem.'),
    description: text(10_000, 1).describe('Steps taken, expected result and actual result.'),
    severity: z.enum(severities).default('medium').describe('Severity of the problem.'),
    area: text(200).nullish().describe('Part of the service that is affected.'),
    url: text(2000).nullish().describe('URL of the page with the problem.'),
    app: z
      .strictObject({
        version: text(200).nullish(),
        platform: text(200).nullish(),
        device: text(200).nullish(),
      })
      .nullish()
      .describe('App and device that the reporter used.'),
    screenshot: screenshotInput().nullish(),
  }),
  exactlyOne('request_id', 'requestId'),
)

export const submitBugReport = mutation({
  name,
  summary: 'Report a problem with the service.',
  description:
    'Open to every member. A screenshot is stored as a WebP picture of at most 1 MiB, without metadata; ' +
    'the original is discarded.',
  permission: ['use_app'],
  input,
  output: z.object({
    bug_report_id: id(),
    bug_report_number: z.int(),
    status: bugReports.schema.shape.status,
    duplicate: duplicateField(),
  }),
  errors: ['invalid_state', 'unsupported_in_test_mode', 'rate_limited', 'service_unavailable'],
  emits: [bugReportSubmitted],
  bodyLimit: 4 * 1024 * 1024,
  async prepare(ctx, { screenshot }) {
    requireLive(ctx.actor)
    if (!screenshot) return null
    const { declared, bytes } = screenshotIn(screenshot)
    requireDeclared('screenshot', declared, bytes)
    return await cleanPicture(ctx, 'screenshot', bytes, screenshotFormat)
  },
  async handler(ctx, { request_id, requestId, app, ...input }, screenshot) {
    const reportId = newId()
    const { madeBefore } = await claimRequestId(ctx, name, request_id ?? requestId, reportId)
    if (madeBefore !== null) {
      const earlier = await bugReports.find(ctx.db, ctx.actor.org.id, madeBefore)
      return { ...headOf(earlier!), duplicate: true }
    }
    const fileId = screenshot ? newId() : null
    const report = bugReports.insert(ctx, {
      id: reportId,
      bug_report_number: await nextGaplessNumber(ctx.db, ctx.actor.org.id, 'bug_report'),
      title: input.title,
      description: input.description,
      severity: input.severity,
      area: input.area || null,
      url: input.url || null,
      app: app
        ? { version: app.version || null, platform: app.platform || null, device: app.device || null }
        : null,
      status: 'new',
      notes: [],
      screenshot_file_id: fileId,
    })
    if (screenshot) await storeScreenshot(ctx, report, fileId!, screenshot)
    const { severity, version, updated_at } = report
    const { status, ...head } = headOf(report)
    ctx.emit(bugReportSubmitted, { ...head, severity, status, version, updated_at })
    return { ...headOf(report), duplicate: false }
  },
})

const headOf = ({ id, bug_report_number, status }: BugReportRow) => ({
  bug_report_id: id,
  bug_report_number,
  status,
})

async function storeScreenshot(
  ctx: MutationContext,
  report: BugReportRow,
  id: string,
  { bytes, contentType, width, height }: CleanPicture,
): Promise<void> {
  await storeFile(ctx, {
    id,
    kind: 'bug_report_screenshot',
    parent: { kind: 'bug_report', id: report.id, location_id: null },
    filename: `bug-report-${report.bug_report_number}.webp`,
    contentType,
    bytes,
    width,
    height,
  })
}
