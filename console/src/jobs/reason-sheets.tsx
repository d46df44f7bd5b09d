import { useState } from 'react'
import type { JobDetail } from '../api/operations.ts'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { Choice, TextField } from '../parts/field.tsx'
import { showToast } from '../parts/toasts.ts'

interface Props {
  job: JobDetail
  onClose: () => void
}

export function HoldSheet({ job, onClose }: Props) {
  const [reason, setReason] = useState('')
  return (
    <ConfirmSheet
      title="Put the job on hold"
      operation="jobs.hold"
      input={
        reason.trim() ? { job_id: job.id, reason: reason.trim(), expected_version: job.version } : undefined
      }
      action="Put on hold"
      onClose={onClose}
      onDone={() => {
        onClose()
        showToast('The job is on hold.')
      }}
    >
      <TextField
        label="Reason"
        data-autofocus=""
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmSheet>
  )
}

export function CancelSheet({ job, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [by, setBy] = useState<'customer' | 'company'>('customer')
  const input = { job_id: job.id, reason: reason.trim(), cancelled_by: by, expected_version: job.version }
  return (
    <ConfirmSheet
      title="Cancel the job"
      operation="jobs.cancel"
      input={reason.trim() ? input : undefined}
      action="Cancel the job"
      onClose={onClose}
      onDone={() => {
        onClose()
        showToast('The job is cancelled. It can be restored.')
      }}
    >
      <TextField
        label="Reason"
        data-autofocus=""
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Choice
        label="Cancelled by"
        value={by}
        onChange={(event) => setBy(event.target.value as 'customer' | 'company')}
        choices={[
          ['customer', 'The client'],
          ['company', 'Us'],
        ]}
      />
    </ConfirmSheet>
  )
}
