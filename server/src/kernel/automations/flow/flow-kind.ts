import type { ZodType } from 'zod'

/** A kind of step that changes no record: it waits, branches, or ends the run. */
export interface FlowKind<Config = unknown> {
  kind: string
  /** Type of the graph nodes of this kind. */
  nodeType: 'wait' | 'condition' | 'exit'
  /** Schema of the complete config. */
  config: ZodType<Config>
  /**
   * Returns the names of the node's outputs (handles), from which edges of the graph lead to the next nodes. Also
   * works if other parts of the config are invalid.
   */
  handles(config: Readonly<Record<string, unknown>>): readonly string[]
  /** Paths of lists of conditions in the config. `*` stands for each entry of a list. */
  conditions?: readonly string[]
  /** True if a list of actions may contain the step. */
  isLinear: boolean
  summary: string
}
