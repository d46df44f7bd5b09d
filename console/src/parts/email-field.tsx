import { TextField } from './field.tsx'

/** Field for the email address with which a person signs in. */
export function EmailField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextField
      label="Email address"
      name="email"
      type="email"
      required
      autoFocus
      autoComplete="email"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
