interface Props {
  isShown: boolean
  /** Empties the form. */
  startAgain: () => void
}

/** Note that the form was filled with the values that the person typed earlier. */
export function RestoredNote({ isShown, startAgain }: Props) {
  if (!isShown) return null
  return (
    <p className="muted" role="status">
      This is what you typed before.{' '}
      <button type="button" className="link" onClick={startAgain}>
        Start again
      </button>
    </p>
  )
}
