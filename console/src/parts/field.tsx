import { type ComponentProps, type ReactNode, useId } from 'react'
import { useFieldError } from './field-errors.ts'

interface Props {
  label: string
  /**
   * Name of the field in the operation's input. If the server refuses the value of this field, its message is shown
   * below the control.
   */
  name?: string
  /** Other input fields for which the server's messages are shown below this control. */
  also?: readonly string[]
  hint?: ReactNode
}

const namesOf = (name: string | undefined, also: readonly string[] = []): string[] =>
  name === undefined ? [...also] : [name, ...also]

export function TextField({ label, name, also, hint, ...input }: Props & ComponentProps<'input'>) {
  const wrong = useFieldError(namesOf(name, also), label)
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={`${id}-control`}>{label}</label>
      <input
        id={`${id}-control`}
        name={name}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong || hint ? id : undefined}
        {...input}
      />
      <FieldNote id={id} wrong={wrong} hint={hint} />
    </div>
  )
}

export function TextArea({ label, name, also, hint, ...input }: Props & ComponentProps<'textarea'>) {
  const wrong = useFieldError(namesOf(name, also), label)
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={`${id}-control`}>{label}</label>
      <textarea
        id={`${id}-control`}
        name={name}
        rows={3}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong || hint ? id : undefined}
        {...input}
      />
      <FieldNote id={id} wrong={wrong} hint={hint} />
    </div>
  )
}

type Choices = { choices: readonly (readonly [value: string, label: string])[] }

export function Choice({
  label,
  name,
  also,
  hint,
  choices,
  ...select
}: Props & Choices & ComponentProps<'select'>) {
  const wrong = useFieldError(namesOf(name, also), label)
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={`${id}-control`}>{label}</label>
      <select
        id={`${id}-control`}
        name={name}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong || hint ? id : undefined}
        {...select}
      >
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <FieldNote id={id} wrong={wrong} hint={hint} />
    </div>
  )
}

function FieldNote({ id, wrong, hint }: { id: string; wrong: string | undefined; hint: ReactNode }) {
  if (wrong !== undefined)
    return (
      <span id={id} className="wrong">
        {wrong}
      </span>
    )
  return hint ? (
    <span id={id} className="hint">
      {hint}
    </span>
  ) : null
}
