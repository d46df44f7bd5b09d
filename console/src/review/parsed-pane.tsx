import type { Ref } from 'react'
import { TextArea, TextField } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Complaint } from '../parts/states.tsx'
import { importFields, type ReadImport } from './import-fields.ts'

interface Props {
  formRef: Ref<HTMLFormElement>
  lead: ReadImport
  typed: Readonly<Record<string, string>>
  /** Error of the dry run, with the reasons why the lead cannot be created yet. */
  error: unknown
  onType: (field: string, text: string) => void
  onSubmit: () => void
}

/**
 * Form with the lead that would be created. Missing and wrong fields are marked, and every field can be corrected.
 */
export function ParsedPane({ formRef, lead, typed, error, onType, onSubmit }: Props) {
  return (
    <section className="card" aria-labelledby="parsed-title">
      <div className="card-head">
        <h2 id="parsed-title">As a lead</h2>
        <span className="muted">{error ? 'Fill in what is missing' : 'Complete'}</span>
      </div>
      <Form
        error={error}
        movesFocus={false}
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
              value={typed[name] ?? lead.values[name] ?? ''}
              onChange={(event: { target: { value: string } }) => onType(name, event.target.value)}
            />
          )
        })}
        <Complaint error={error} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </section>
  )
}
