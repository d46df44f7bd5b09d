import type { ZodType } from 'zod'

/** A step that does nothing to any record: it waits, divides the way, or ends it. */
export interface FlowKind<Config = unknown> {
  kind: string
  /** The type of its nodes in a graph. */
  nodeType: 'wait' | 'condition' | 'exit'
  /** The complete config. */
  config: ZodType<Config>
  /** By which edges leave it. */
  handles(config: Config): readonly string[]
  /** It can stand in a list of actions, one after the other. */
  isLinear: boolean
  summary: string
}
