interface Props {
  isShown: boolean
  /** Empties the form. */
  startAgain: () => void
}

/** Tells people that the form was filled with the values that they typed earlier. */
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
