import { useState } from 'react'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { TextField } from '../parts/field.tsx'
import { showToast } from '../parts/toasts.ts'
import { visitIds, visitName } from './visit.ts'
import type { VisitSheetProps } from './visit-sheet-props.ts'

export function HoldSheet({ job, visit, onClose }: VisitSheetProps) {
  const [reason, setReason] = useState('')
  const text = reason.trim()
  return (
    <ConfirmSheet
      title={`Put ${visitName(job, visit)} on hold`}
      operation="jobs.hold"
      input={text ? { ...visitIds(job, visit), reason: text, expected_version: job.version } : undefined}
      action="Put on hold"
      onClose={onClose}
      onDone={() => {
        onClose()
        showToast('The work is on hold.')
      }}
    >
      <Reason value={reason} onChange={setReason} />
    </ConfirmSheet>
  )
}

/** Side panel that skips a visit, which then has no date and is unscheduled. */
export function SkipSheet({ job, visit, onClose }: VisitSheetProps) {
  const [reason, setReason] = useState('')
  const text = reason.trim()
  return (
    <ConfirmSheet
      title={`Skip ${visitName(job, visit)}`}
      operation="jobs.skipStop"
      input={text ? { ...visitIds(job, visit), reason: text, expected_version: job.version } : undefined}
      action="Skip"
      describe={() => ['The visit loses its date and becomes unscheduled.']}
      onClose={onClose}
      onDone={() => {
        onClose()
        showToast('The visit is skipped. It has no date now.')
      }}
    >
      <Reason value={reason} onChange={setReason} />
    </ConfirmSheet>
  )
}

function Reason({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextField
      label="Reason"
      name="reason"
      data-autofocus=""
      hint="The client does not see the reason."
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
