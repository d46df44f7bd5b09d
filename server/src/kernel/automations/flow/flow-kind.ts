import type { ZodType } from 'zod'

/** A step that does nothing to any record: it waits, divides the way, or ends it. */
export interface FlowKind<Config = unknown> {
  kind: string
  /** The type of its nodes in a graph. */
  nodeType: 'wait' | 'condition' | 'exit'
  /** The complete config. */
  config: ZodType<Config>
  /** By which edges leave it, whatever else of its config is wrong. */
  handles(config: Readonly<Record<string, unknown>>): readonly string[]
  /** Where lists of conditions stand in its config; `*` is each entry of a list. */
  conditions?: readonly string[]
  /** It can stand in a list of actions, one after the other. */
  isLinear: boolean
  summary: string
}
