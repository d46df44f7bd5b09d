import * as z from 'zod'
import type { Queries } from '../../../kernel/database/queries.ts'
import { authorSchema } from '../../../kernel/records/author.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { answerSchema } from './answer.ts'
import { answersOfJobs, type CurrentAnswer } from './answers-of-job.ts'
import { answeredLists, type VisitOfChecklists } from './count-checklist-items.ts'
import { checklistItemSchema, stages } from './checklist-item.ts'
import { type ChecklistOfJob, checklistsOfJobs, type JobOfChecklists } from './checklists-of-job.ts'
import { selectVisitsOfChecklists } from './visits-table.ts'

const currentAnswer = answerSchema.omit({ item_id: true }).extend({
  performed_at: instant(),
  answered_by: authorSchema,
  quality_report_id: id().describe('The report that contains the answer.'),
})

export const jobChecklistSchema = z
  .object({
    checklist_id: id(),
    visit_id: id()
      .nullable()
      .describe(
        'The visit for which this checklist is answered. Null means that the checklist is answered once ' +
          'for the whole job.',
      ),
    checklist_version: z.int(),
    name: z.string(),
    stage: z.enum(stages),
    items: z.array(
      checklistItemSchema.extend({
        answer: currentAnswer
          .nullable()
          .describe(
            'Current answer to the item, which is the answer with the latest inspection time. Null if the ' +
              'item was not answered.',
          ),
      }),
    ),
  })
  .meta({ id: 'JobChecklist', description: 'A checklist of a job, with the current answers.' })

export type JobChecklist = z.infer<typeof jobChecklistSchema>

/** Reads the checklists of a job and those that are answered separately for its visits, with the current answers. */
export async function readChecklists(
  db: Queries,
  orgId: string,
  job: JobOfChecklists,
): Promise<JobChecklist[]> {
  return (await readChecklistsOfJobs(db, orgId, [job])).get(job.id)!
}

/** Reads the checklists of several jobs, keyed by job id. */
export async function readChecklistsOfJobs(
  db: Queries,
  orgId: string,
  jobs: readonly JobOfChecklists[],
): Promise<Map<string, JobChecklist[]>> {
  const withVisits = jobs.filter((job) => job.has_visit_rows).map(({ id: jobId }) => jobId)
  const [all, answers, visits] = await Promise.all([
    checklistsOfJobs(db, orgId, jobs),
    answersOfJobs(
      db,
      orgId,
      jobs.map(({ id: jobId }) => jobId),
    ),
    withVisits.length === 0 ? undefined : selectVisitsOfChecklists(db, orgId, withVisits),
  ])
  return new Map(
    jobs.map((job) => [
      job.id,
      presentLists(job, all.get(job.id) ?? [], answers.get(job.id) ?? [], visits?.get(job.id) ?? []),
    ]),
  )
}

function presentLists(
  job: JobOfChecklists,
  all: readonly ChecklistOfJob[],
  answers: readonly CurrentAnswer[],
  visits: readonly VisitOfChecklists[],
): JobChecklist[] {
  return [null, ...visits].flatMap((visit) => {
    const { lists, answerTo } = answeredLists(all, answers, job, visit)
    return lists.map(({ visit_kinds: _kinds, visit_ids: _visits, ...list }) => ({
      ...list,
      visit_id: visit?.visit_id ?? null,
      items: list.items.map((item) => ({
        ...item,
        answer: presentAnswer(answerTo(list.checklist_id, item.id)),
      })),
    }))
  })
}

function presentAnswer(answer: CurrentAnswer | undefined): z.infer<typeof currentAnswer> | null {
  if (!answer) return null
  const { item_id: _item, checklist_id: _checklist, visit_id: _visit, ...view } = answer
  return view
}
