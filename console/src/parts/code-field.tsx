import { TextField } from './field.tsx'

/** Returns only the digits of a typed code, which may contain spaces and dashes. */
export const digitsOf = (code: string): string => code.replace(/\D/g, '')

/** Field for the six digits of a code from an email. The browser can offer to fill it in. */
export function CodeField({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  return (
    <TextField
      label="Code"
      name="code"
      className="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      required
      autoFocus
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
