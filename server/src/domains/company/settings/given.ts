type Given<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** Without the members that were left out, so that a spread keeps what was there before. */
export function given<T extends object>(values: T): Partial<Given<T>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<
    Given<T>
  > // the same members, fewer values
}
