import * as z from 'zod'
import type { Warning } from '../../../kernel/operations/warnings.ts'

/** The schema of the warnings of an answer. */
export const answerWarnings = () =>
  z
    .array(z.looseObject({}))
    .optional()
    .describe('Assumptions that the call made, and requested fields that the answer does not have.')

/** The member `warnings` as text that continues an object. Empty if there is none. */
export const writeWarnings = (all: readonly Warning[] | null): string =>
  all === null ? '' : `,"warnings":${JSON.stringify(all)}`
