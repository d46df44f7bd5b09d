import { useState } from 'react'
import type { JobDetail } from '../api/operations.ts'
import type { Channel } from '../parts/channel-choice.tsx'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { Choice, TextField } from '../parts/field.tsx'
import { showToast } from '../parts/toasts.ts'
import { NotifyClient } from './notify-client.tsx'
import type { Visit } from './visit.ts'

interface Props {
  job: JobDetail
  /** The visit to cancel. If it is absent, the whole job is cancelled. */
  visit?: Visit
  onClose: () => void
}

export function CancelSheet({ job, visit, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [by, setBy] = useState<'customer' | 'company'>('customer')
  const [notify, setNotify] = useState<Channel[]>([])
  const what = visit ? `visit ${visit.visit_number} of ${job.visits_total}` : 'the job'
  const input = {
    job_id: job.id,
    ...(visit ? { visit_id: visit.visit_id } : {}),
    reason: reason.trim(),
    cancelled_by: by,
    notify,
    expected_version: job.version,
  }
  return (
    <ConfirmSheet
      title={`Cancel ${what}`}
      operation="jobs.cancel"
      input={reason.trim() ? input : undefined}
      action={visit ? 'Cancel the visit' : 'Cancel the job'}
      onClose={onClose}
      onDone={() => {
        onClose()
        showToast(
          visit ? 'The visit is cancelled. The job continues.' : 'The job is cancelled. It can be restored.',
        )
      }}
    >
      <TextField
        label="Reason"
        name="reason"
        data-autofocus=""
        hint="The client does not see the reason."
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Choice
        label="Cancelled by"
        name="cancelled_by"
        value={by}
        onChange={(event) => setBy(event.target.value as 'customer' | 'company')}
        choices={[
          ['customer', 'The client'],
          ['company', 'Us'],
        ]}
      />
      <NotifyClient clientId={job.client_id} channels={notify} onChange={setNotify} />
    </ConfirmSheet>
  )
}
