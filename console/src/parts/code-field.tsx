import { TextField } from './field.tsx'

/** The digits of a code, without spaces and dashes. */
export const digitsOf = (code: string): string => code.replace(/\D/g, '')

/** Six digits from a mail, which the browser can offer to fill in. */
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
