const prefix = 'quoin/'

/** Values of this window that survive a reload and signing in again. They disappear with the window. */
export function readStored<Value>(name: string): Value | undefined {
  const text = sessionStorage.getItem(prefix + name)
  return text === null ? undefined : (JSON.parse(text) as Value)
}

export const store = (name: string, value: unknown): void =>
  sessionStorage.setItem(prefix + name, JSON.stringify(value))

export const removeStored = (name: string): void => sessionStorage.removeItem(prefix + name)

/** Removes everything that was stored, for example when the member signs out. */
export function clearStored(): void {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name)
}
