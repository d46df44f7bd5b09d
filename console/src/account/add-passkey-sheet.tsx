import { Drawer } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { addPasskey } from '../api/passkeys.ts'
import { refreshPlace } from '../api/refresh.ts'
import { usePlace } from '../api/use.ts'
import { TextField } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { FormEnd } from '../parts/form-end.tsx'
import { Complaint } from '../parts/states.tsx'
import { showToast } from '../parts/toasts.ts'

/** Side panel for the name of a new passkey, which the browser then creates. */
export function AddPasskeySheet({ onClose }: { onClose: () => void }) {
  const place = usePlace()
  const [name, setName] = useState('')
  const add = useMutation({
    mutationFn: () => addPasskey(place, name.trim()),
    onSuccess: async () => {
      onClose()
      showToast(`The passkey ${name.trim()} is added. It signs you in from now on.`)
      await refreshPlace(place)
    },
  })
  return (
    <Drawer opened onClose={onClose} title="Add a passkey" position="right" size={420}>
      <Form
        error={add.error}
        onSubmit={(event) => {
          event.preventDefault()
          add.mutate()
        }}
      >
        <p>Your browser asks for your fingerprint, face or PIN. It stays on your device.</p>
        <TextField
          label="Name of the passkey"
          name="name"
          hint="A name by which you recognize it in the list, for example Work laptop."
          required
          maxLength={100}
          data-autofocus=""
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Complaint error={add.error} />
        <FormEnd
          action="Add the passkey"
          isBusy={add.isPending}
          isReady={name.trim() !== ''}
          onCancel={onClose}
        />
      </Form>
    </Drawer>
  )
}
