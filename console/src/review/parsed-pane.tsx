import type { Ref } from 'react'
import { Refusal } from '../api/refusal.ts'
import { TextArea, TextField } from '../parts/field.tsx'
import { Complaint } from '../parts/states.tsx'
import { importFields, type ReadImport } from './import-fields.ts'

interface Props {
  formRef: Ref<HTMLFormElement>
  lead: ReadImport
  typed: Readonly<Record<string, string>>
  /** Refusal of the dry run: what still prevents the lead. */
  error: unknown
  onType: (field: string, text: string) => void
  onSubmit: () => void
}

/** The lead as it would be created. Missing and wrong fields are marked, and all can be corrected. */
export function ParsedPane({ formRef, lead, typed, error, onType, onSubmit }: Props) {
  const fieldError = withPlainNames(error)
  const hasField = importFields.some(([name]) => fieldError instanceof Refusal && fieldError.messageFor(name))
  return (
    <section className="card" aria-labelledby="parsed-title">
      <div className="card-head">
        <h2 id="parsed-title">As a lead</h2>
        <span className="muted">{error ? 'Fill in what is missing' : 'Complete'}</span>
      </div>
      <form
        ref={formRef}
        className="form parsed"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {importFields.map(([name, label]) => {
          const Field = name === 'notes' ? TextArea : TextField
          return (
            <Field
              key={name}
              label={label}
              name={name}
              error={fieldError}
              value={typed[name] ?? lead.values[name] ?? ''}
              onChange={(event: { target: { value: string } }) => onType(name, event.target.value)}
            />
          )
        })}
        {!hasField && <Complaint error={error} />}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </section>
  )
}

/** Fields of the lead are members of `fields` in the input of the operation. */
function withPlainNames(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  const details = error.details.map(({ field, message }) => ({
    message,
    ...(field === undefined ? {} : { field: field.replace(/^fields\./, '') }),
  }))
  const { status, code, message, requestId } = error
  return new Refusal({ status, code, message, requestId, details })
}
