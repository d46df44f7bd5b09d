type Given<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** Removes absent members, so that a spread keeps the stored values. */
export function given<T extends object>(values: T): Partial<Given<T>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<
    Given<T>
  > // The same members with fewer values.
}
