import type { Estimate } from '../api/operations.ts'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { JobLinesSheet } from './job-lines-sheet.tsx'
import { SendSheet } from './send-sheet.tsx'

export type Sheet = 'send' | 'accept' | 'void' | 'reopen' | 'job'

interface Props {
  sheet: Sheet
  estimate: Estimate
  /** Id of the option that the page shows. */
  option: string | undefined
  onClose: () => void
}

/** The side panel for an action on an estimate. */
export function EstimateSheet({ sheet, estimate, option, onClose }: Props) {
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
  if (sheet === 'reopen')
    return (
      <ConfirmSheet
        title="Offer this estimate again"
        operation="estimates.reopen"
        input={{ estimate_id: id, expected_version: version }}
        action="Offer it again"
        onClose={onClose}
        onDone={onClose}
      />
    )
  return <JobLinesSheet estimate={estimate} onClose={onClose} />
}
