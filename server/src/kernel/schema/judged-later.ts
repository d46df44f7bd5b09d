import * as z from 'zod'

/**
 * A rule that needs more than the input, such as the clock or the organization's country. The handler enforces it. Here
 * it is only declared, so that the catalog does not describe its schema as complete.
 */
export function judgedLater(rule: string) {
  return z.core._check(() => undefined, { error: rule })
}
