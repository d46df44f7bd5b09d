const prefix = 'quoin/'

/**
 * Returns a value that this browser window stored. Stored values survive a reload and another sign-in, but not the
 * closing of the window.
 */
export function readStored<Value>(name: string): Value | undefined {
  const text = sessionStorage.getItem(prefix + name)
  return text === null ? undefined : (JSON.parse(text) as Value)
}

export const store = (name: string, value: unknown): void =>
  sessionStorage.setItem(prefix + name, JSON.stringify(value))

export const removeStored = (name: string): void => sessionStorage.removeItem(prefix + name)

/** Deletes all stored values, for example when the member signs out. */
export function clearStored(): void {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name)
}
