import { useState } from 'react'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { TextField } from '../parts/field.tsx'
import { showToast } from '../parts/toasts.ts'
import { useMe } from '../parts/use-me.ts'
import { plural } from '../parts/words.ts'
import { isOpen, visitIds, visitName } from './visit.ts'
import type { VisitSheetProps } from './visit-sheet-props.ts'

interface Props extends VisitSheetProps {
  /** True to complete the whole job. Visits that were not started are then cancelled. */
  isFinish?: boolean
  /** True if the person chose this visit. False if the person chose the job; `visit` is then its current visit. */
  isNamed?: boolean
}

export function CompleteSheet({ job, visit, onClose, isFinish = false, isNamed = false }: Props) {
  const { can } = useMe()
  const [reason, setReason] = useState('')
  const [override, setOverride] = useState('')
  const others = job.visits.filter((each) => isOpen(each) && each.visit_id !== visit.visit_id)
  const isLast = isFinish || others.length === 0
  const required = visit.checklist.required + (isLast ? job.checklist.required : 0)
  const open = required - visit.checklist.done - (isLast ? job.checklist.done : 0)
  const ids = isFinish ? { job_id: job.id } : visitIds(job, isNamed ? visit : undefined)
  const input = {
    ...ids,
    ...(isFinish ? { finish: true, reason: reason.trim() } : {}),
    ...(override.trim() ? { override_reason: override.trim() } : {}),
    expected_version: job.version,
  }
  return (
    <ConfirmSheet
      title={isFinish ? 'Finish the job' : `Complete ${visitName(job, visit)}`}
      operation="jobs.complete"
      input={isFinish && reason.trim() === '' ? undefined : input}
      action={isFinish ? 'Finish the job' : 'Complete'}
      describe={({ status, visits_done, visits_total }) =>
        status === 'complete'
          ? ['The job is complete and can be invoiced.']
          : [`The job continues: ${visits_done} of ${plural(visits_total, 'visit')} are done.`]
      }
      onClose={onClose}
      onDone={({ status, visits_done, visits_total }) => {
        onClose()
        showToast(
          status === 'complete'
            ? 'The job is complete.'
            : `The visit is complete, ${visits_done} of ${visits_total}. The job continues.`,
        )
      }}
    >
      {isFinish && (
        <>
          <p className="muted">Visits that were not started are cancelled, and the job is completed.</p>
          <TextField
            label="Why the other visits are not needed"
            name="reason"
            data-autofocus=""
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
      {open > 0 && (
        <>
          <p>{plural(open, 'required checklist item')} must still be done.</p>
          {can('manage_jobs') && (
            <TextField
              label="Reason to complete it nevertheless"
              name="override_reason"
              value={override}
              onChange={(event) => setOverride(event.target.value)}
            />
          )}
        </>
      )}
    </ConfirmSheet>
  )
}
