import { Drawer } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { useIntention, useOperation } from '../api/use.ts'
import { TextArea, TextField } from '../parts/field.tsx'
import { FormEnd } from '../parts/form-end.tsx'
import { RestoredNote } from '../parts/restored-note.tsx'
import { useFormDraft } from '../parts/use-form-draft.ts'
import { readForm } from '../parts/read-form.ts'
import { Complaint } from '../parts/states.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { useGo } from '../parts/use-address.ts'

/** The form for a lead. While the person types a phone number or an address, it names clients that could be the same. */
export function NewLead({ onClose }: { onClose: () => void }) {
  const draft = useFormDraft('new lead')
  const create = useIntention('leads.create', { onSuccess: draft.discard })
  const go = useGo()
  const [phone, setPhone] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    create.mutate({ input: readForm(event.currentTarget) }, { onSuccess: (lead) => go(`leads/${lead.id}`) })
  }
  const { error } = create
  const startAgain = (): void => {
    draft.discard()
    draft.reset()
    setPhone('')
  }
  return (
    <Drawer opened onClose={onClose} title="New lead" position="right" size={420}>
      <form className="form" onSubmit={submit} ref={draft.form}>
        <RestoredNote isShown={draft.isRestored} startAgain={startAgain} />
        <TextField label="Name" name="customer_name" error={error} required data-autofocus="" />
        <TextField
          label="Phone"
          name="customer_phone"
          error={error}
          type="tel"
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
        <SameClient phone={phone} />
        <TextField label="E-mail" name="customer_email" error={error} type="email" />
        <TextField label="Address" name="service_address" error={error} />
        <div className="form-row">
          <TextField label="City" name="city" error={error} />
          <TextField label="State" name="state" error={error} maxLength={2} />
          <TextField label="ZIP" name="zip" error={error} />
        </div>
        <TextArea label="What they ask for" name="notes" error={error} />
        <Complaint error={error} />
        <FormEnd action="Save lead" isBusy={create.isPending} onCancel={onClose} />
      </form>
    </Drawer>
  )
}

function SameClient({ phone }: { phone: string }) {
  const [query] = useDebouncedValue(phone.replace(/\D/g, ''), 250)
  const found = useOperation(
    'search.find',
    { query, kinds: ['client'], limit: 3 },
    { enabled: query.length >= 7 },
  )
  const items = query.length >= 7 ? (found.data?.items ?? []) : []
  if (items.length === 0) return null
  return (
    <p className="muted" role="status">
      Already a client:{' '}
      {items.map(({ id, title }) => (
        <PageLink key={id} to={`clients/${id}`} className="link">
          {title}{' '}
        </PageLink>
      ))}
    </p>
  )
}
