interface Props {
  isShared: boolean
  onChange: (isShared: boolean) => void
}

/** Asks whether other people use this computer. Each way to sign in has it. */
export function SharedTick({ isShared, onChange }: Props) {
  return (
    <label className="tick">
      <input type="checkbox" checked={isShared} onChange={(event) => onChange(event.target.checked)} />
      This computer is shared: sign out after an hour
    </label>
  )
}
