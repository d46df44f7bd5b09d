import * as z from 'zod'
import { invalidField, invalidState } from '../../../../../kernel/errors.ts'
import { newId } from '../../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import {
  claimRequestId,
  duplicateField,
  requestIdField,
} from '../../../../../kernel/operations/request-ids.ts'
import { anyInstant, id, text } from '../../../../../kernel/schema/fields.ts'
import { readLately } from '../../../../../kernel/schema/lately.ts'
import { readyPhotos } from '../../../../organization/stored-files/index.ts'
import { asVisit, type JobRow, jobs } from '../../../jobs/index.ts'
import {
  type Answer,
  answeredChecklists,
  answerInput,
  answerOf,
  countChecklistItems,
  type ChecklistOfJob,
  checklistsOfJob,
  type JobOfChecklists,
  qualityReports,
  visitHas,
} from '../../../checklists/index.ts'

import { reportSubmitted } from '../../quality-events.ts'

const name = 'quality.reports.submit'

export const submitReport = mutation({
  name,
  summary: 'Submit answers to a checklist of a job. Several calls can each submit a part of the answers.',
  description:
    'For each item, the answer with the latest `performed_at` counts; of two answers with the same ' +
    'time, the one that was submitted later. A report that arrives late therefore does not replace ' +
    'newer answers. An item is done if it passed or is not applicable, and has a photo if one is ' +
    'required.',
  permission: ['update_job_status'],
  input: z.strictObject({
    job_id: id().describe('The inspected job.'),
    visit_id: id()
      .nullish()
      .describe('The visit, for a checklist that is answered at each visit. Defaults to the current visit.'),
    checklist_id: id().describe('The checklist. It must apply to the job, or to the visit.'),
    answers: z
      .array(answerInput)
      .min(1)
      .max(60)
      .describe('Answers to all items of the checklist, or to some of them.'),
    note: text(1000).nullish().describe('Additional remarks.'),
    performed_at: anyInstant()
      .nullish()
      .describe('Time of the inspection, within the last 14 days. Defaults to now.')
      .meta({ example: '2026-03-16T14:20:00-05:00' }),
    request_id: requestIdField().nullish(),
  }),
  output: qualityReports.schema.extend({ duplicate: duplicateField() }),
  errors: ['not_found', 'invalid_state'],
  emits: [reportSubmitted],
  async handler(ctx, { job_id, visit_id, checklist_id, answers, note, performed_at, request_id }) {
    const reportId = newId()
    const { madeBefore } = await claimRequestId(ctx, name, request_id, reportId)
    if (madeBefore !== null)
      return { ...qualityReports.present(await qualityReports.get(ctx, madeBefore), ctx), duplicate: true }

    const job = await jobs.lock(ctx, job_id)
    if (job.status === 'complete' || job.status === 'cancelled')
      throw invalidState(`The job is ${job.status}.`, [
        { field: 'job_id', message: `is ${job.status}`, reason: 'job_closed', status: job.status },
      ])
    const checklist = await checklistOf(ctx, job, checklist_id)
    const visitId = await visitOfReport(ctx, job, checklist, visit_id)
    const checkedAnswers = readAnswers(checklist, answers)
    await requirePhotos(ctx, job.id, checkedAnswers)
    const count = (value: Answer['value']): number =>
      checkedAnswers.filter((answer) => answer.value === value).length
    const report = qualityReports.insert(ctx, {
      id: reportId,
      location_id: job.location_id,
      job_id: job.id,
      visit_id: visitId,
      checklist_id,
      checklist_version: checklist.checklist_version,
      stage: checklist.stage,
      answers: checkedAnswers,
      passed: count('pass'),
      failed: count('fail'),
      not_applicable: count('na'),
      note: note || null,
      performed_at: readLately('performed_at', performed_at ?? ctx.occurredAt, ctx.now),
      arrival: job.version + 1,
    })
    jobs.save(ctx, job, await countsAfterReport(ctx, job))
    emitSubmitted(ctx, report)
    return { ...qualityReports.present(report, ctx), duplicate: false }
  },
})

async function checklistOf(
  ctx: MutationContext,
  job: JobOfChecklists,
  checklistId: string,
): Promise<ChecklistOfJob> {
  const lists = await checklistsOfJob(ctx.db, ctx.actor.org.id, job)
  const checklist = lists.find(({ checklist_id }) => checklist_id === checklistId)
  if (!checklist) throw invalidField('checklist_id', 'is not a checklist of the job')
  return checklist
}

/**
 * Returns the id of the visit at which the checklist is answered. Null if the checklist is answered once for the whole
 * job.
 */
async function visitOfReport(
  ctx: MutationContext,
  job: JobRow,
  checklist: ChecklistOfJob,
  visitId: string | null | undefined,
): Promise<string | null> {
  const { loaded } = await asVisit(ctx, job, visitId)
  if (checklist.visit_kinds.length === 0) return null
  const visit = loaded?.target ?? { kind: 'work' as const, status: job.status, visit_id: job.id }
  const { status, visit_id } = visit
  if (!visitHas(checklist, visit)) throw invalidField('checklist_id', 'is not a checklist of the visit')
  if (status === 'complete' || status === 'cancelled')
    throw invalidState(`The visit is ${status}.`, [
      { field: 'visit_id', message: `is ${status}`, reason: 'job_closed', status },
    ])
  return visit_id
}

function readAnswers({ items }: ChecklistOfJob, answers: readonly z.output<typeof answerInput>[]): Answer[] {
  const open = new Set(items.map((item) => item.id))
  return answers.map((input, at) => {
    const answer = answerOf(input)
    if (!items.some((item) => item.id === answer.item_id))
      throw invalidField(`answers.${at}.item_id`, 'is not an item of the checklist')
    if (!open.delete(answer.item_id)) throw invalidField(`answers.${at}.item_id`, 'is answered twice')
    if (answer.value === 'na' && answer.note === null)
      throw invalidField(`answers.${at}.note`, 'is required for an item that is not applicable')
    return answer
  })
}

async function requirePhotos(ctx: MutationContext, jobId: string, answers: readonly Answer[]): Promise<void> {
  const ids = answers.flatMap((answer) => answer.photo_ids)
  if (ids.length === 0) return
  const ready = await readyPhotos(ctx.db, ctx.actor.org.id, jobId, ids)
  const at = answers.findIndex((answer) => answer.photo_ids.some((photo) => !ready.has(photo)))
  if (at >= 0) throw invalidField(`answers.${at}.photo_ids`, 'must contain only photos of the job')
}

/**
 * Returns the counts of checklist items to store with the job. Returns no counts for a job that has not begun, because
 * they are computed from the current checklists whenever the job is read.
 */
async function countsAfterReport(ctx: MutationContext, job: JobOfChecklists) {
  if (job.checklists_frozen_at === null) return {}
  return countChecklistItems(await answeredChecklists(ctx.db, ctx.actor.org.id, job))
}

function emitSubmitted(ctx: MutationContext, report: Parameters<typeof qualityReports.present>[0]): void {
  const { id: quality_report_id, job_id, checklist_id, location_id, stage, version, created_at } = report
  const { passed, failed, not_applicable } = report
  const outcome = { stage, passed, failed, not_applicable }
  const ids = { quality_report_id, job_id, checklist_id, location_id }
  ctx.emit(reportSubmitted, { ...ids, ...outcome, version, updated_at: created_at })
}
