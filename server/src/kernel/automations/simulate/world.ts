import type { Organization } from '../../access/actor.ts'
import type { DryRunSession } from '../../operations/dry-runs.ts'
import type { Services } from '../../operations/services.ts'
import type { Registry } from '../kinds/registry.ts'

/** A future event that the caller supplies. */
export interface EventToCome {
  at: string
  event: string
  payload?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Environment of a simulation. Contains the dry run, in which operations are executed and later rolled back, and the
 * future events that the caller supplied.
 */
export interface World {
  session: DryRunSession
  registry: Registry
  org: Organization
  services: Services
  /** True if the automation is stored in the database. */
  isStored: boolean
  /** Future events, in the order in which they occur. */
  events: readonly EventToCome[]
  /** Instant at which the simulation ends. */
  until: string
  budget: Budget
}

/** Limits of one simulation. The steps of all its paths are added up. */
const most = { milliseconds: 5_000, steps: 500, paths: 32 }

/** Remaining steps, paths and time of a simulation. */
export class Budget {
  readonly #endsAt = performance.now() + most.milliseconds
  readonly #most: { steps: number; paths: number }

  constructor(limits: { steps: number; paths: number } = most) {
    this.#most = { ...limits }
  }

  step(): void {
    this.#most.steps--
  }

  path(): void {
    this.#most.paths--
  }

  /** Reason why the simulation must stop. Null if it may continue. */
  get isOver(): 'too_long' | 'too_many_steps' | null {
    if (this.#most.steps <= 0) return 'too_many_steps'
    return performance.now() > this.#endsAt ? 'too_long' : null
  }

  get hasPath(): boolean {
    return this.#most.paths > 0 && this.isOver === null
  }
}
