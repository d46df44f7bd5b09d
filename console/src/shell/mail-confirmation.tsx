import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sendConfirmationCode } from '../api/confirmation.ts'
import { CodeField, digitsOf } from '../parts/code-field.tsx'
import { Form } from '../parts/form.tsx'
import { Complaint } from '../parts/states.tsx'

interface Props {
  org: string
  isBusy: boolean
  /** Error with which the server refused the entered code. */
  error: unknown
  onProof: (proof: object) => void
}

/** Sends a code of six digits to the member's mailbox, and shows the field for it. */
export function MailConfirmation({ org, isBusy, error, onProof }: Props) {
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
    <Form
      error={error}
      onSubmit={(event) => {
        event.preventDefault()
        onProof({ code: digitsOf(code) })
      }}
    >
      <p role="status">An email with six digits is on its way to you.</p>
      <CodeField value={code} onChange={setCode} />
      <button type="submit" className="button" data-primary="" disabled={isBusy}>
        Confirm
      </button>
    </Form>
  )
}
