import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { addPasskey } from '../api/passkeys.ts'
import { TextField } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Complaint } from '../parts/states.tsx'

interface Props {
  org: { slug: string; name: string }
  onEnd: () => Promise<void>
}

/** Offers to create a passkey after the first sign-in. The person can continue without one. */
export function PasskeyOffer({ org, onEnd }: Props) {
  const [name, setName] = useState('This device')
  const add = useMutation({
    mutationFn: () => addPasskey({ org: org.slug, mode: 'live' }, name.trim()),
    onSuccess: onEnd,
  })
  return (
    <Form
      error={add.error}
      onSubmit={(event) => {
        event.preventDefault()
        add.mutate()
      }}
    >
      <p role="status">You are signed in to {org.name}.</p>
      <p>With a passkey, you sign in next time with your fingerprint, face or PIN instead of an email.</p>
      <TextField
        label="Name of the passkey"
        name="name"
        required
        autoFocus
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Complaint error={add.error} />
      <button type="submit" className="button" data-primary="" disabled={add.isPending}>
        Add a passkey
      </button>
      <button type="button" className="button" data-quiet="" onClick={() => void onEnd()}>
        Continue without a passkey
      </button>
    </Form>
  )
}
