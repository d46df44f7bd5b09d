import { Drawer } from '@mantine/core'
import type { FormEvent } from 'react'
import type { Input } from '../api/call.ts'
import { useIntention } from '../api/use.ts'
import { TextArea, TextField } from '../parts/field.tsx'
import { readForm } from '../parts/read-form.ts'
import { Complaint } from '../parts/states.tsx'
import { useGo } from '../parts/use-address.ts'

export function NewClient({ onClose }: { onClose: () => void }) {
  const create = useIntention('clients.create')
  const go = useGo()
  const { error } = create
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    create.mutate(
      { input: readForm(event.currentTarget) as unknown as Input<'clients.create'> },
      { onSuccess: (client) => go(`clients/${client.id}`) },
    )
  }
  return (
    <Drawer opened onClose={onClose} title="New client" position="right" size={420}>
      <form className="form" onSubmit={submit}>
        <TextField label="Name" name="name" error={error} required data-autofocus="" />
        <TextField label="Phone" name="phone" error={error} type="tel" />
        <TextField label="E-mail" name="email" error={error} type="email" />
        <TextField label="Address" name="address_line1" error={error} required />
        <div className="form-row">
          <TextField label="City" name="city" error={error} required />
          <TextField label="State" name="state" error={error} required maxLength={2} />
          <TextField label="ZIP" name="zip" error={error} required />
        </div>
        <TextArea label="Notes" name="notes" error={error} />
        <Complaint error={error} />
        <div className="form-end">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button" data-primary="" disabled={create.isPending}>
            Save client
          </button>
        </div>
      </form>
    </Drawer>
  )
}
