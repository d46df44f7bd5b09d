import type { FormEvent } from 'react'
import { useIntention } from '../api/use.ts'
import { TextArea } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Complaint } from '../parts/states.tsx'
import { showToast } from '../parts/toasts.ts'
import { type BookingDraft, settingsOf } from './booking-draft.ts'

interface Props {
  draft: BookingDraft
  version: number
  hasChanges: boolean
  onChange: (change: Partial<BookingDraft>) => void
  onSaved: () => void
}

export function BookingForm({ draft, version, hasChanges, onChange, onSaved }: Props) {
  const configure = useIntention('bookings.configure')
  const { error } = configure
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    configure.mutate(
      { input: settingsOf(draft, version) },
      {
        onSuccess: ({ enabled }) => {
          onSaved()
          showToast(
            enabled ? 'Saved. The booking page shows the changes.' : 'Saved. The booking page is off.',
          )
        },
      },
    )
  }
  const bind = (name: 'services' | 'origins' | 'service_zips') => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  const box = (name: 'enabled' | 'refuses_other_zips') => ({
    type: 'checkbox',
    checked: draft[name],
    onChange: (event: { target: { checked: boolean } }) => onChange({ [name]: event.target.checked }),
  })
  return (
    <Form error={error} className="card form company-form" onSubmit={submit} aria-label="Booking page">
      <label className="tick">
        <input {...box('enabled')} />
        Accept bookings on the page and from the website
      </label>
      <TextArea
        label="Services"
        hint="One per line. If there are none, customers describe the work."
        {...bind('services')}
      />
      <TextArea
        label="Websites"
        hint="One per line, such as https://www.example.com. Pages of these websites can embed the booking page and send its form."
        {...bind('origins')}
      />
      <TextArea label="ZIP codes of the service area" hint="Separated by spaces." {...bind('service_zips')} />
      <label className="tick">
        <input {...box('refuses_other_zips')} />
        Refuse addresses outside these ZIP codes
      </label>
      <Complaint error={error} />
      <div className="form-end">
        <button
          type="submit"
          className="button"
          data-primary=""
          disabled={!hasChanges || configure.isPending}
        >
          Save booking page
        </button>
      </div>
    </Form>
  )
}
