interface Props<Value> {
  /** Name of the choice, for screen readers. */
  label: string
  value: Value
  choices: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** Buttons side by side, to choose one of a few values. */
export function Segments<Value extends string | boolean | undefined>(props: Props<Value>) {
  const { label: name, value, choices, onChange } = props
  return (
    <span className="segments" role="group" aria-label={name}>
      {choices.map(({ value: each, label }) => (
        <button key={label} type="button" aria-pressed={each === value} onClick={() => onChange(each)}>
          {label}
        </button>
      ))}
    </span>
  )
}
