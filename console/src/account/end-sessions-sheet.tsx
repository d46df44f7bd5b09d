import type { ItemOf } from '../api/query-options.ts'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { showToast } from '../parts/toasts.ts'
import { plural } from '../parts/words.ts'

interface Props {
  /** The session to end, or `others` to end all sessions except the session of this page. */
  of: ItemOf<'sessions.list'> | 'others'
  onClose: () => void
}

/** Side panel that states how many sessions will end, and ends them after a confirmation. */
export function EndSessionsSheet({ of, onClose }: Props) {
  const isAll = of === 'others'
  return (
    <ConfirmSheet
      title={isAll ? 'Sign out all others' : `Sign out ${of.device}`}
      operation="sessions.revoke"
      input={isAll ? { all_others: true } : { session_id: of.id }}
      action={isAll ? ({ would }) => `Sign out ${count(would.result?.revoked ?? 0)}` : 'Sign out'}
      describe={({ revoked }) => [
        `${count(revoked)} must sign in again. What is typed there and not saved stays in that window.`,
        ...(isAll ? ['This browser stays signed in.'] : []),
      ]}
      onClose={onClose}
      onDone={({ revoked }) => {
        onClose()
        showToast(`${count(revoked)} signed out.`)
      }}
    />
  )
}

const count = (sessions: number): string => plural(sessions, 'browser')
