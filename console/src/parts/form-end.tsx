import { useId } from 'react'
import { useOffline } from '../api/connection.ts'

interface Props {
  /** Label of the button that saves. */
  action: string
  isBusy: boolean
  isReady?: boolean
  onCancel: () => void
}

/**
 * Buttons at the end of a form. While the server is not reachable, the form cannot be submitted and the reason is
 * shown.
 */
export function FormEnd({ action, isBusy, isReady = true, onCancel }: Props) {
  const isOffline = useOffline()
  const id = useId()
  const reason = isBusy
    ? 'The server does not answer. Your entry is saved as soon as the server answers again.'
    : 'The server does not answer. What you typed stays here until it can be saved.'
  return (
    <>
      {isOffline && (
        <p id={id} className="muted" role="status">
          {reason}
        </p>
      )}
      <div className="form-end">
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
        <button
          type="submit"
          className="button"
          data-primary=""
          disabled={isBusy || isOffline || !isReady}
          aria-describedby={isOffline ? id : undefined}
        >
          {isBusy ? 'Working …' : action}
        </button>
      </div>
    </>
  )
}
