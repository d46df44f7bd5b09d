import * as z from 'zod'

/**
 * Declares a rule that needs more than the input, such as the clock or the organization's country. The handler enforces
 * the rule. It is declared here only so that the catalog does not describe the schema as complete.
 */
export function judgedLater(rule: string) {
  return z.core._check(() => undefined, { error: rule })
}
