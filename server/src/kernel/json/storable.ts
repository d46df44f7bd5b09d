/** True if Postgres can store the string as `text`: it contains no NUL and no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Converts a value to JSON text that Postgres can store as `jsonb`. Characters that it cannot store become U+FFFD. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/\\(?:u0000|ud[89a-f][0-9a-f]{2}|[^])/g, (escape) =>
    escape.length > 2 ? '\ufffd' : escape,
  )
}
