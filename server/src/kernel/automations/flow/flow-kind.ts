import type { ZodType } from 'zod'

/** A step that changes no record: it waits, branches, or ends the run. */
export interface FlowKind<Config = unknown> {
  kind: string
  /** Type of the graph nodes of this kind. */
  nodeType: 'wait' | 'condition' | 'exit'
  /** Schema of the complete config. */
  config: ZodType<Config>
  /**
   * Returns the names of the node's outputs (handles), at which edges of the graph begin. Also works if the rest of the
   * config is invalid.
   */
  handles(config: Readonly<Record<string, unknown>>): readonly string[]
  /** Paths of lists of conditions in the config. `*` stands for each entry of a list. */
  conditions?: readonly string[]
  /** True if the step may stand in a list of actions. */
  isLinear: boolean
  summary: string
}
