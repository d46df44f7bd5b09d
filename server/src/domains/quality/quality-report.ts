import * as z from 'zod'
import { column, derived, internal } from '../../kernel/records/member.ts'
import { record } from '../../kernel/records/record.ts'
import { factEnd, tradeStart } from '../../kernel/records/trade-record.ts'
import { decimal, id, instant } from '../../kernel/schema/fields.ts'
import { answerSchema } from './answer.ts'
import { stages } from './checklist-item.ts'
import { scorePercent } from './score.ts'

const count = () => z.int().min(0)

/** What somebody answered to a checklist at a job, whole or in part. It never changes. */
export const qualityReports = record({
  kind: 'quality_report',
  table: 'quality_reports',
  schema: { id: 'QualityReport', description: 'What somebody answered to a checklist at a job.' },
  owners: 'quality_report_owners',
  fed: 'view_jobs',
  members: {
    ...tradeStart,
    job_id: column(id()),
    checklist_id: column(id()),
    checklist_version: column(z.int().describe('Of the checklist as the job had it.')),
    stage: column(z.enum(stages)),
    answers: column(
      z.array(answerSchema).describe('The items that were answered; a later report tells of others.'),
    ),
    passed: column(count()),
    failed: column(count()),
    not_applicable: column(count()),
    score_percent: derived(
      decimal()
        .nullable()
        .describe('Of what applies, how much passed, to two places; null: nothing applies.'),
      (row: { passed: number; failed: number }) => scorePercent(row.passed, row.failed),
    ),
    note: column(z.string().nullable()),
    performed_at: column(instant().describe('When it was seen to.')),
    arrival: internal(z.int()),
    ...factEnd,
  },
  tell: () => ({}),
})
