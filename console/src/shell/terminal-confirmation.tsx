import { useState } from 'react'
import { TextField } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'

interface Props {
  isBusy: boolean
  /** Error with which the server refused the pasted link. */
  error: unknown
  /** True if the server sends no email, so that this link is the only way to confirm the session. */
  isOnly: boolean
  onProof: (proof: object) => void
}

/** Returns the token in a pasted link. Returns other text unchanged. */
const tokenIn = (text: string): string => text.trim().split('#token=').at(-1)!

/** Field for a sign-in link that the member creates with the command line. */
export function TerminalConfirmation({ isBusy, isOnly, error, onProof }: Props) {
  const [link, setLink] = useState('')
  return (
    <Form
      error={error}
      onSubmit={(event) => {
        event.preventDefault()
        onProof({ token: tokenIn(link) })
      }}
    >
      <TextField
        label="Sign-in link from the server’s terminal"
        name="token"
        hint="Printed by npm run quoin -- console link --org ORGANIZATION --email ADDRESS"
        required
        autoComplete="off"
        value={link}
        onChange={(event) => setLink(event.target.value)}
      />
      <button type="submit" className="button" {...(isOnly ? { 'data-primary': '' } : {})} disabled={isBusy}>
        Confirm with the link
      </button>
    </Form>
  )
}
