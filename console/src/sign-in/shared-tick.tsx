interface Props {
  isShared: boolean
  onChange: (isShared: boolean) => void
}

/** Checkbox for a computer that other people use too. Every sign-in method shows it. */
export function SharedTick({ isShared, onChange }: Props) {
  return (
    <label className="tick">
      <input type="checkbox" checked={isShared} onChange={(event) => onChange(event.target.checked)} />
      This computer is shared: sign out after an hour
    </label>
  )
}
