import type { Queries } from '../../database/queries.ts'
import { enrollInWorkflow } from '../flow/enroll-in-workflow.ts'

export interface EnrolmentTargetRow {
  id: string
  subject_type: string
  /** Ids of the automations into which the steps of this automation enroll its subjects. */
  enrols_in: string[]
}

/**
 * Returns those of the automations with these ids that are published and not archived. `subject_type` and `enrols_in`
 * are those of the active revision.
 */
export function selectEnrolmentTargets(
  db: Queries,
  orgId: string,
  ids: readonly string[],
): Promise<EnrolmentTargetRow[]> {
  return db.rows(
    `select a.id, r.program ->> 'subject' as subject_type,
            array(select n.value -> 'config' ->> 'automation_id' from jsonb_each(r.program -> 'nodes') n
                   where n.value ->> 'kind' = $3) as enrols_in
       from automations a join automation_revisions r
         on r.org_id = $1 and r.automation_id = a.id and r.number = a.active_revision
      where a.org_id = $1 and a.id = any ($2::uuid[]) and a.archived_at is null`,
    [orgId, ids, enrollInWorkflow],
  )
}
