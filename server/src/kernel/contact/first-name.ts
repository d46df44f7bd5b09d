/** The first word of a name; null if there is none. */
export function firstName(name: string | null): string | null {
  return name?.trim().split(/\s+/u)[0] || null
}
