import { useState } from 'react'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { showToast } from '../parts/toasts.ts'
import { useMe } from '../parts/use-me.ts'
import { AssignSheet } from './assign-sheet.tsx'
import { visitIds, visitName } from './visit.ts'
import type { VisitSheetProps } from './visit-sheet-props.ts'

/** Side panel that starts a visit. If no one is assigned, the person first assigns members. */
export function StartSheet({ job, visit: chosen, onClose }: VisitSheetProps) {
  const { can } = useMe()
  // After an assignment, the job is read again. Its visit then has the assigned members; the visit that was passed
  // does not.
  const visit = job.visits.find(({ visit_id }) => visit_id === chosen.visit_id) ?? chosen
  const hasNobody = visit.assignees.length === 0
  // Version of the job after the assignment. It is stored here because this page may not have read the changed job yet.
  // 0 before the assignment.
  const [assigned, setAssigned] = useState(0)
  const [isAssigning, setAssigning] = useState(hasNobody && visit.crew_id === null)
  if (isAssigning && can('manage_schedule'))
    return (
      <AssignSheet
        job={job}
        visit={visit}
        onClose={onClose}
        onAssigned={(version) => {
          setAssigned(version)
          setAssigning(false)
        }}
      >
        <p>No one is assigned to {visitName(job, visit)}. Assign someone before the work starts.</p>
      </AssignSheet>
    )
  return (
    <ConfirmSheet
      title={`Start ${visitName(job, visit)}`}
      operation="jobs.start"
      input={{ ...visitIds(job, visit), expected_version: Math.max(job.version, assigned) }}
      action="Start"
      onClose={onClose}
      onDone={() => {
        onClose()
        showToast(`${job.customer_name ?? 'The job'}: the work has started.`)
      }}
    >
      {hasNobody && (
        <p>
          No member is assigned individually.{' '}
          {can('manage_schedule') && (
            <button type="button" className="button" onClick={() => setAssigning(true)}>
              Assign people …
            </button>
          )}
        </p>
      )}
    </ConfirmSheet>
  )
}
