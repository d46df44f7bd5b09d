export type Path = readonly (string | number)[]

/**
 * Returns the values at a path such as `branches.*.conditions`. `*` stands for each entry of a list or each field of
 * an object.
 */
export function valuesAt(root: unknown, path: string): { path: Path; value: unknown }[] {
  return find(root, path.split('.'), [])
}

function find(
  value: unknown,
  [name, ...rest]: readonly string[],
  above: Path,
): { path: Path; value: unknown }[] {
  if (name === undefined) return value === undefined ? [] : [{ path: above, value }]
  if (typeof value !== 'object' || value === null) return []
  const members: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value)
  return members
    .filter(([key]) => name === '*' || key === name)
    .flatMap(([key, each]) => find(each, rest, [...above, key]))
}

/** Returns true if the path matches the pattern, in which `*` stands for any name. */
export function isAt(pattern: string, path: readonly string[]): boolean {
  const names = pattern.split('.')
  return names.length === path.length && names.every((name, at) => name === '*' || name === path[at])
}
