import type { Queries } from '../../../kernel/database/queries.ts'
import type { Author, OnBehalfOf } from '../../../kernel/access/actor.ts'
import type { Answer } from './answer.ts'
import { toAuthor } from '../../../kernel/records/author.ts'
import { groupByJob } from './group-by-job.ts'

/** The latest answer to an item of a job's checklist. */
export interface CurrentAnswer extends Answer {
  checklist_id: string
  visit_id: string | null
  quality_report_id: string
  performed_at: string
  answered_by: Author
}

export async function answersOfJob(db: Queries, orgId: string, jobId: string): Promise<CurrentAnswer[]> {
  return (await answersOfJobs(db, orgId, [jobId])).get(jobId) ?? []
}

/** Returns the current answers to the checklists of several jobs, keyed by job id. */
export async function answersOfJobs(
  db: Queries,
  orgId: string,
  jobIds: readonly string[],
): Promise<Map<string, CurrentAnswer[]>> {
  const rows = await db.rows<
    Pick<CurrentAnswer, 'checklist_id' | 'visit_id' | 'quality_report_id' | 'performed_at'> & {
      job_id: string
      answer: Answer
      created_by_type: Author['type']
      created_by_id: string | null
      created_by_key: OnBehalfOf | null
    }
  >(
    `select a.job_id, a.checklist_id, a.visit_id, a.answer, a.quality_report_id, a.performed_at, a.created_by_type, a.created_by_id,
            a.created_by_key
       from checklist_answers a where a.org_id = $1 and a.job_id = any ($2::uuid[])`,
    [orgId, jobIds],
  )
  return groupByJob(
    rows.map(({ answer, created_by_type, created_by_id, created_by_key, ...row }) => ({
      ...answer,
      ...row,
      answered_by: toAuthor(created_by_type, created_by_id, created_by_key),
    })),
  )
}
