import * as z from 'zod'
import type { Warning } from '../../../kernel/operations/warnings.ts'

/** Returns the schema of the warnings in an answer. */
export const answerWarnings = () =>
  z
    .array(z.looseObject({}))
    .optional()
    .describe('Assumptions that the call made, and requested fields that the answer does not have.')

/** Writes the field `warnings` as the continuation of a JSON object. Empty if there are no warnings. */
export const writeWarnings = (all: readonly Warning[] | null): string =>
  all === null ? '' : `,"warnings":${JSON.stringify(all)}`
