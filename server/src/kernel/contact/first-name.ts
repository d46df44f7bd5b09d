/** Returns the first word of a name. Null if the name is null or blank. */
export function firstName(name: string | null): string | null {
  return name?.trim().split(/\s+/u)[0] || null
}
