import * as z from 'zod'

/**
 * A rule of the form that takes more than the input to judge, such as the clock or the organization's country. The
 * handler refuses what breaks it; here it is only told, so that the catalog does not call its schema complete.
 */
export function judgedLater(rule: string) {
  return z.core._check(() => undefined, { error: rule })
}
