import * as z from 'zod'
import { column, derived, internal } from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { factEnd, tradeStart } from '../../../kernel/records/trade-record.ts'
import { decimal, id, instant } from '../../../kernel/schema/fields.ts'
import { answerSchema } from './answer.ts'
import { stages } from './checklist-item.ts'
import { scorePercent } from './score.ts'

const count = () => z.int().min(0)

/** Submitted answers to a checklist at a job, for all items or for some. A report is never changed. */
export const qualityReports = record({
  kind: 'quality_report',
  table: 'quality_reports',
  schema: { id: 'QualityReport', description: 'Answers to a checklist at a job.' },
  owners: 'quality_report_owners',
  fed: 'view_jobs',
  members: {
    ...tradeStart,
    job_id: column(id()),
    visit_id: column(
      id()
        .nullable()
        .describe(
          'The visit for which the checklist was answered. Null means that the checklist is answered once for the whole job.',
        ),
    ),
    checklist_id: column(id()),
    checklist_version: column(z.int().describe('Version of the checklist that applied to the job.')),
    stage: column(z.enum(stages)),
    answers: column(
      z.array(answerSchema).describe('Answers of this report. Other reports can answer the remaining items.'),
    ),
    passed: column(count()),
    failed: column(count()),
    not_applicable: column(count()),
    score_percent: derived(
      decimal()
        .nullable()
        .describe(
          'Percentage of applicable items that passed, with two decimal places. Null if no item is applicable.',
        ),
      (row: { passed: number; failed: number }) => scorePercent(row.passed, row.failed),
    ),
    note: column(z.string().nullable()),
    performed_at: column(instant().describe('Time of the inspection.')),
    arrival: internal(z.int()),
    ...factEnd,
  },
  derive: () => ({}),
})
