import type { Risk } from '../access/risks.ts'

/** Operations that a call causes to run later, as steps of an automation. */
export interface StartedLater {
  /** One entry for each step that will run. */
  steps: readonly StartedStep[]
  /**
   * Estimates how many records the steps affect. Called only in a dry run. A confirm token does not cover the
   * estimate.
   */
  foresee?(start: ShownStart): Promise<unknown>
}

export interface StartedStep {
  operation: string
  /** Plain data that identifies the step and describes its effect. A confirm token covers it. */
  details: Readonly<Record<string, unknown>>
}

/** Started operations as a dry run shows them. */
export interface ShownStart {
  flags: Risk[]
  steps: { operation: string; flags: Risk[]; details: Readonly<Record<string, unknown>> }[]
}
