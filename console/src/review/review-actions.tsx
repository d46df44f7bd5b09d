interface Props {
  isReady: boolean
  canMerge: boolean
  onAccept: () => void
  onMerge: () => void
  onDismiss: () => void
  onLater: () => void
}

/** Buttons for the four decisions about an import, each with its keyboard shortcut. */
export function ReviewActions({ isReady, canMerge, onAccept, onMerge, onDismiss, onLater }: Props) {
  return (
    <div className="review-actions" role="group" aria-label="Decision">
      <button type="button" className="button" data-primary="" aria-disabled={!isReady} onClick={onAccept}>
        Accept as lead <kbd aria-hidden="true">1</kbd>
      </button>
      <button type="button" className="button" disabled={!canMerge} onClick={onMerge}>
        Merge <kbd aria-hidden="true">2</kbd>
      </button>
      <button type="button" className="button" onClick={onDismiss}>
        Dismiss … <kbd aria-hidden="true">3</kbd>
      </button>
      <button type="button" className="button" onClick={onLater}>
        Snooze to tomorrow <kbd aria-hidden="true">H</kbd>
      </button>
    </div>
  )
}
