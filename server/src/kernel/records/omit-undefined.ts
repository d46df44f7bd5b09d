type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/**
 * Returns the object without its undefined fields. The result can be spread over a row without replacing stored
 * values with undefined.
 */
export function omitUndefined<T extends object>(values: T): Partial<Defined<T>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<
    Defined<T>
  > // The result has the same members with fewer possible values.
}
