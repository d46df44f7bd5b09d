import type { FormEvent } from 'react'
import { useIntention } from '../api/use.ts'
import { TextArea, TextField } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Complaint } from '../parts/states.tsx'
import { showToast } from '../parts/toasts.ts'
import { type CompanyDraft, updateOf } from './company-draft.ts'
import { LogoField } from './logo-field.tsx'

interface Props {
  draft: CompanyDraft
  version: number
  hasLogo: boolean
  hasChanges: boolean
  onChange: (change: Partial<CompanyDraft>) => void
  onSaved: () => void
}

export function CompanyForm({ draft, version, hasLogo, hasChanges, onChange, onSaved }: Props) {
  const update = useIntention('settings.company.update')
  const { error } = update
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    update.mutate(
      { input: updateOf(draft, version) },
      {
        onSuccess: () => {
          onSaved()
          showToast('The company is saved. New documents and pages show the new data.')
        },
      },
    )
  }
  const bind = (name: keyof CompanyDraft) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <Form error={error} className="card form company-form" onSubmit={submit} aria-label="Company">
      <TextField label="Name" required {...bind('name')} />
      <LogoField hasLogo={hasLogo} />
      <TextField
        label="Color"
        type="color"
        hint="Buttons and links. Text on it stays legible with every color."
        {...bind('brand_color')}
      />
      <TextField label="Email" type="email" {...bind('email')} />
      <TextField label="Phone" type="tel" {...bind('phone')} />
      <TextField label="Website" type="url" placeholder="https://" {...bind('website')} />
      <TextArea label="Terms of new estimates" {...bind('default_terms')} />
      <TextArea label="Memo of new invoices" {...bind('default_memo')} />
      <Complaint error={error} />
      <div className="form-end">
        <button type="submit" className="button" data-primary="" disabled={!hasChanges || update.isPending}>
          Save company
        </button>
      </div>
    </Form>
  )
}
