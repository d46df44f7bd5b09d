import * as z from 'zod'

/**
 * Declares a rule that depends on more than the input, such as the clock or the organization's country. The operation's
 * handler enforces it. The declaration only prevents the catalog from describing the schema as complete.
 */
export function judgedLater(rule: string) {
  return z.core._check(() => undefined, { error: rule })
}
