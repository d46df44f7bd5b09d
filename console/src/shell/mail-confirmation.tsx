import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sendConfirmationCode } from '../api/confirmation.ts'
import { TextField } from '../parts/field.tsx'
import { Complaint } from '../parts/states.tsx'

interface Props {
  org: string
  isBusy: boolean
  onProof: (proof: object) => void
}

/** Sends six digits to the member's mailbox and reads them. */
export function MailConfirmation({ org, isBusy, onProof }: Props) {
  const [code, setCode] = useState('')
  const mail = useMutation({ mutationFn: () => sendConfirmationCode(org) })
  if (!mail.isSuccess)
    return (
      <>
        <Complaint error={mail.error} />
        <button
          type="button"
          className="button"
          data-primary=""
          disabled={mail.isPending}
          onClick={() => mail.mutate()}
        >
          Send me a code
        </button>
      </>
    )
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        onProof({ code: code.replace(/\D/g, '') })
      }}
    >
      <p role="status">A mail with six digits is on its way to you.</p>
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
        autoFocus
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <button type="submit" className="button" data-primary="" disabled={isBusy}>
        Confirm
      </button>
    </form>
  )
}
