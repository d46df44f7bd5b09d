import type { Permission } from '../../access/permissions.ts'
import type { Program } from '../definition/program.ts'
import type { SignalEvent } from '../kinds/signal-event.ts'

export const endStates = ['completed', 'failed', 'cancelled'] as const
export type EndState = (typeof endStates)[number]
export type RunState = 'running' | 'waiting' | 'paused' | EndState

/** What a run waits for. `retry`: the step failed and is begun again; `quiet_hours`: nobody is to be disturbed now. */
export type WaitKind = 'duration' | 'until' | 'event' | 'business_hours' | 'quiet_hours' | 'retry'

export interface RunError {
  code: string
  message: string
}

/** What a run remembers. */
export interface RunContext {
  /** What it began with, with the members of its payload that have a single value; null: a time came. */
  event: Pick<SignalEvent, 'id' | 'type' | 'occurredAt' | 'payload'> | null
  /** Since when it waits at its node. */
  since?: string
  /** Until when, as it was looked at last; null: until a field has a value. */
  until?: string | null
  /** When the step that comes next was due, by the wait before it; absent: when the run began. */
  due?: string
  /** What its step noted before it was put off for quiet hours. */
  remembered?: unknown
  /** How often people had its step done once more. */
  again?: number
}

/** Where a run stands that has not ended, in memory: what is done to it is written by whoever asked for it. */
export interface LiveRun {
  orgId: string
  id: string
  automationId: string
  revision: number
  program: Program
  permissions: ReadonlySet<Permission>
  subjectKind: string
  subjectId: string
  clientId: string | null
  locationId: string
  depth: number
  rootEventId: string | null
  state: RunState
  waitKind: WaitKind | null
  /** The step that comes next or is waited at; null: none is left. */
  node: string | null
  /** How many steps have ended. */
  step: number
  /** How often the step that comes next was begun before. */
  tries: number
  /** Null: held. */
  dueAt: string | null
  entryKey: string | null
  anchor: string | null
  context: RunContext
}

/** Names a step for good; after people had it done once more, by another name. */
export function stepKey(run: Pick<LiveRun, 'id' | 'step' | 'context'>): string {
  const again = run.context.again === undefined ? '' : `/r${run.context.again}`
  return `run/${run.id}/${run.step + 1}${again}`
}
