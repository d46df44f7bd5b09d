import * as z from 'zod'
import type { Organization } from '../../../../kernel/access/actor.ts'

/**
 * Returns the name of a practice company. It contains the word "Practice", so that documents, pages and messages show
 * that they are not real.
 */
export function practiceNameOf(name: string): string {
  return /\bpractice\b/i.test(name) ? name : `Practice: ${name}`
}

/** Output field that marks a practice company. */
export const practiceMark = () =>
  z
    .literal(true)
    .optional()
    .describe('True in a practice company, which sends no messages and charges no cards. Absent otherwise.')

export function markPractice({ practiceOf }: Pick<Organization, 'practiceOf'>): { practice?: true } {
  return practiceOf === null ? {} : { practice: true }
}
