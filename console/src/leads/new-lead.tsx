import { Drawer } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { useIntention, useOperation } from '../api/use.ts'
import { TextArea, TextField } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { FormEnd } from '../parts/form-end.tsx'
import { readForm } from '../parts/read-form.ts'
import { RestoredNote } from '../parts/restored-note.tsx'
import { Complaint } from '../parts/states.tsx'
import { useAddress, useGo } from '../parts/use-address.ts'
import { useFormDraft } from '../parts/use-form-draft.ts'
import { duplicateInput } from './duplicate-input.ts'
import { DuplicateRows } from './duplicate-rows.tsx'

/**
 * Form for a new lead. The typed values are stored in the browser window until the lead is saved. While the person
 * types, the form lists clients and leads that could be the same customer.
 */
export function NewLead({ onClose }: { onClose: () => void }) {
  const [address] = useAddress()
  const given = known(address)
  const draft = useFormDraft(`new lead ${given['customer_phone'] ?? given['customer_email'] ?? ''}`)
  const go = useGo()
  const create = useIntention('leads.create', {
    onSuccess: (lead) => {
      draft.discard()
      go(`leads/${lead.id}`)
    },
  })
  const [typed, setTyped] = useState(given)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    create.mutate({ input: readForm(event.currentTarget) })
  }
  const startAgain = (): void => {
    draft.discard()
    draft.reset()
    setTyped(given)
  }
  const { error } = create
  const field = (name: string) => ({ name, defaultValue: given[name] })
  return (
    <Drawer opened onClose={onClose} title="New lead" position="right" size={420}>
      <Form
        error={create.error}
        onSubmit={submit}
        onInput={(event) => setTyped(readForm(event.currentTarget))}
        ref={draft.form}
      >
        <RestoredNote isShown={draft.isRestored} startAgain={startAgain} />
        <TextField label="Name" {...field('customer_name')} required data-autofocus="" />
        <TextField label="Phone" {...field('customer_phone')} type="tel" />
        <TextField label="Email" {...field('customer_email')} type="email" />
        <TextField label="Address" {...field('service_address')} required />
        <div className="form-row">
          <TextField label="City" {...field('city')} />
          <TextField label="State" {...field('state')} maxLength={2} />
          <TextField label="ZIP" {...field('zip')} />
        </div>
        <SamePerson typed={typed} />
        <TextArea label="Requested work" {...field('notes')} />
        <Complaint error={error} />
        <FormEnd action="Save lead" isBusy={create.isPending} onCancel={onClose} />
      </Form>
    </Drawer>
  )
}

/** Returns the customer's data that another page passed in the query string. */
const known = ({ name, phone, email }: Record<string, string>): Record<string, string> => ({
  ...(name ? { customer_name: name } : {}),
  ...(phone ? { customer_phone: phone } : {}),
  ...(email ? { customer_email: email } : {}),
})

/** List of clients and leads that could be the customer whose data is being typed. */
function SamePerson({ typed }: { typed: Readonly<Record<string, string>> }) {
  const [input] = useDebouncedValue(duplicateInput(typed), 250)
  const found = useOperation('leads.findDuplicates', input ?? {}, { enabled: input !== undefined })
  const candidates = input === undefined ? [] : (found.data?.candidates ?? [])
  if (candidates.length === 0) return null
  return (
    <section className="card same-person" role="status" aria-label="Possible duplicates">
      <p>
        <b>This may be an existing client or lead</b>
      </p>
      <DuplicateRows candidates={candidates} />
    </section>
  )
}
