/** Returns the filled fields of a form by name. Empty fields are left out, so that the server uses its defaults. */
export function readForm(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
  )
  return Object.fromEntries(entries)
}
