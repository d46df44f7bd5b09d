import * as z from 'zod'
import type { Queries } from '../../../kernel/database/queries.ts'
import { authorSchema } from '../../../kernel/records/author.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { answerSchema } from './answer.ts'
import { answersOfJob, type CurrentAnswer } from './answers-of-job.ts'
import { answeredLists } from './count-checklist-items.ts'
import { checklistItemSchema, stages } from './checklist-item.ts'
import { checklistsOfJob, type JobOfChecklists } from './checklists-of-job.ts'
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

/** Reads the checklists of a job and those that its visits answer separately, with the current answers. */
export async function readChecklists(
  db: Queries,
  orgId: string,
  job: JobOfChecklists,
): Promise<JobChecklist[]> {
  const [all, answers, visits] = await Promise.all([
    checklistsOfJob(db, orgId, job),
    answersOfJob(db, orgId, job.id),
    job.has_visit_rows ? selectVisitsOfChecklists(db, orgId, job.id) : [],
  ])
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
