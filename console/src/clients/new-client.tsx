import { Drawer } from '@mantine/core'
import type { FormEvent } from 'react'
import type { Input } from '../api/call.ts'
import { useIntention } from '../api/use.ts'
import { TextArea, TextField } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { FormEnd } from '../parts/form-end.tsx'
import { RestoredNote } from '../parts/restored-note.tsx'
import { useFormDraft } from '../parts/use-form-draft.ts'
import { readForm } from '../parts/read-form.ts'
import { Complaint } from '../parts/states.tsx'
import { useGo } from '../parts/use-address.ts'

export function NewClient({ onClose }: { onClose: () => void }) {
  const draft = useFormDraft('new client')
  const create = useIntention('clients.create', { onSuccess: draft.discard })
  const go = useGo()
  const { error } = create
  const startAgain = (): void => {
    draft.discard()
    draft.reset()
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    create.mutate(
      { input: readForm(event.currentTarget) as unknown as Input<'clients.create'> },
      { onSuccess: (client) => go(`clients/${client.id}`) },
    )
  }
  return (
    <Drawer opened onClose={onClose} title="New client" position="right" size={420}>
      <Form error={error} onSubmit={submit} ref={draft.form}>
        <RestoredNote isShown={draft.isRestored} startAgain={startAgain} />
        <TextField label="Name" name="name" required data-autofocus="" />
        <TextField label="Phone" name="phone" type="tel" />
        <TextField label="Email" name="email" type="email" />
        <TextField label="Address" name="address_line1" required />
        <div className="form-row">
          <TextField label="City" name="city" required />
          <TextField label="State" name="state" required maxLength={2} />
          <TextField label="ZIP" name="zip" required />
        </div>
        <TextArea label="Notes" name="notes" />
        <Complaint error={error} />
        <FormEnd action="Save client" isBusy={create.isPending} onCancel={onClose} />
      </Form>
    </Drawer>
  )
}
