type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** Returns the object without its undefined members, so that spreading it over a row keeps the stored values. */
export function omitUndefined<T extends object>(values: T): Partial<Defined<T>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<
    Defined<T>
  > // The result has the same members with fewer possible values.
}
