import type { Organization } from '../../access/actor.ts'
import type { RehearsalRoom } from '../../operations/rehearsals.ts'
import type { Services } from '../../operations/services.ts'
import type { Registry } from '../kinds/registry.ts'

/** An event that the caller lets come. */
export interface EventToCome {
  at: string
  event: string
  payload?: Readonly<Record<string, unknown>> | undefined
}

/** Where a simulation takes place: a room whose operations are taken back, and what is going to happen. */
export interface World {
  room: RehearsalRoom
  registry: Registry
  org: Organization
  services: Services
  /** Whether the automation is stored. */
  isStored: boolean
  /** In the order in which they come. */
  events: readonly EventToCome[]
  /** What would come later is not looked at. */
  until: string
  budget: Budget
}

/** How much of everything one simulation may take. */
const most = { milliseconds: 5_000, steps: 500, paths: 32 }

/** What is left of it. */
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

  /** Why no further step is made; null: one can be. */
  get isOver(): 'too_long' | 'too_many_steps' | null {
    if (this.#most.steps <= 0) return 'too_many_steps'
    return performance.now() > this.#endsAt ? 'too_long' : null
  }

  get hasPath(): boolean {
    return this.#most.paths > 0 && this.isOver === null
  }
}
