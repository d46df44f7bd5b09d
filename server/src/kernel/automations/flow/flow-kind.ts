import type { ZodType } from 'zod'

/** A kind of step that changes no record: it waits, branches, or ends the run. */
export interface FlowKind<Config = unknown> {
  kind: string
  /** Type of the graph nodes of this kind. */
  nodeType: 'wait' | 'condition' | 'exit'
  /** Schema of the complete config. */
  config: ZodType<Config>
  /**
   * Returns the names of the node's outputs (handles). Edges of the graph lead from them to the next nodes. The
   * function also works if parts of the config that it does not read are invalid.
   */
  handles(config: Readonly<Record<string, unknown>>): readonly string[]
  /** Paths of lists of conditions in the config. `*` stands for each entry of a list. */
  conditions?: readonly string[]
  /** True if the step may be part of a list of actions, and not only of a graph. */
  isLinear: boolean
  summary: string
}
