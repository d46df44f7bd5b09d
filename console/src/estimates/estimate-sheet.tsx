import type { Estimate } from '../api/operations.ts'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { useGo } from '../parts/use-address.ts'
import { SendSheet } from './send-sheet.tsx'

export type Sheet = 'send' | 'accept' | 'void' | 'job'

interface Props {
  sheet: Sheet
  estimate: Estimate
  /** The option that the page shows. */
  option: string | undefined
  onClose: () => void
}

/** The sheet of an action on an estimate. */
export function EstimateSheet({ sheet, estimate, option, onClose }: Props) {
  const go = useGo()
  const { id, version, customer_name } = estimate
  if (sheet === 'send') return <SendSheet estimate={estimate} onClose={onClose} />
  if (sheet === 'accept')
    return (
      <ConfirmSheet
        title={`${customer_name} accepts`}
        operation="estimates.accept"
        input={{
          estimate_id: id,
          accepted_by: customer_name,
          accepted_via: 'recorded',
          ...(option ? { selected_option_id: option } : {}),
        }}
        action="Record the acceptance"
        onClose={onClose}
        onDone={onClose}
      />
    )
  if (sheet === 'void')
    return (
      <ConfirmSheet
        title="Void this estimate"
        operation="estimates.void"
        input={{ estimate_id: id, expected_version: version }}
        action="Void the estimate"
        onClose={onClose}
        onDone={onClose}
      />
    )
  return (
    <ConfirmSheet
      title="Create the job"
      operation="jobs.createFromEstimate"
      input={{ estimate_id: id }}
      action="Create the job"
      onClose={onClose}
      onDone={(job) => go(`jobs/${job.id}`)}
    />
  )
}
