import { useState } from 'react'
import { TextField } from '../parts/field.tsx'

interface Props {
  isBusy: boolean
  /** True if the server sends no mail. */
  isOnly: boolean
  onProof: (proof: object) => void
}

/** The token of a pasted link, or the text itself. */
const tokenIn = (text: string): string => text.trim().split('#token=').at(-1)!

/** Reads a new link of the command line. */
export function TerminalConfirmation({ isBusy, isOnly, onProof }: Props) {
  const [link, setLink] = useState('')
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        onProof({ token: tokenIn(link) })
      }}
    >
      <TextField
        label="Sign-in link from the server’s terminal"
        hint="Printed by npm run quoin -- console link --org ORGANIZATION --email ADDRESS"
        required
        autoComplete="off"
        value={link}
        onChange={(event) => setLink(event.target.value)}
      />
      <button type="submit" className="button" {...(isOnly ? { 'data-primary': '' } : {})} disabled={isBusy}>
        Confirm with the link
      </button>
    </form>
  )
}
