import { isDeepStrictEqual } from 'node:util'

/** Returns true if `config` is empty or equals `other`. */
export function isEmptyOrSame(config: object, other: object): boolean {
  return Object.keys(config).length === 0 || isDeepStrictEqual({ ...config }, { ...other })
}
