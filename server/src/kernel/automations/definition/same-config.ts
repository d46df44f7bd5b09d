import { isDeepStrictEqual } from 'node:util'

/** Said once, or said twice alike. */
export function isEmptyOrSame(config: object, other: object): boolean {
  return Object.keys(config).length === 0 || isDeepStrictEqual({ ...config }, { ...other })
}
