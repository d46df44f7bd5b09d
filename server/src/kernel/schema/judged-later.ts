import * as z from 'zod'

/**
 * Declares a rule that depends on more than the input, such as the clock or the organization's country. The handler
 * of the operation must enforce it. The declaration only marks the published schema as incomplete.
 */
export function judgedLater(rule: string) {
  return z.core._check(() => undefined, { error: rule })
}
