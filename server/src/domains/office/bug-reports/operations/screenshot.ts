import * as z from 'zod'
import { notFound } from '../../../../kernel/errors.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { files, readFile } from '../../../organization/stored-files/index.ts'
import { bugReports } from '../bug-report.ts'

export const readScreenshot = query({
  name: 'bugReports.screenshot',
  summary: 'Read the screenshot of a bug report.',
  description: 'The screenshot is a WebP picture of at most 1 MiB. Requires access to every location.',
  permission: ['manage_team'],
  wholeOrganization: true,
  sensitive: true,
  input: z.strictObject({ bug_report_id: id().describe('Report whose screenshot to read.') }),
  output: z.object({
    content_type: z.literal('image/webp'),
    width: z.int().describe('Width in pixels.'),
    height: z.int().describe('Height in pixels.'),
    size_bytes: z.int(),
    content_base64: z.string(),
  }),
  errors: ['insufficient_permission', 'not_found'],
  async handler(ctx, { bug_report_id }) {
    const { screenshot_file_id } = await bugReports.get(ctx, bug_report_id)
    const file = screenshot_file_id
      ? await files.find(ctx.db, ctx.actor.org.id, screenshot_file_id)
      : undefined
    if (file?.status !== 'ready') throw notFound('screenshot')
    const bytes = await readFile(ctx.services, ctx.actor.org.id, file.id)
    return {
      content_type: 'image/webp' as const,
      width: file.width!,
      height: file.height!,
      size_bytes: bytes.length,
      content_base64: bytes.toString('base64'),
    }
  },
})
