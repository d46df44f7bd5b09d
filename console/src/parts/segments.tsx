interface Props<Value> {
  /** Name of the choice, for screen readers. */
  label: string
  value: Value
  choices: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A choice of a few values side by side. */
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
