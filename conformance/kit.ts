import { Calls } from './calls.ts'
import type { Instance } from './instance.ts'
import { Stage } from './stage.ts'

/** What a statement uses to check an instance: its calls, and the records and keys that the kit makes. */
export class Kit extends Calls {
  readonly stage: Stage

  constructor(instance: Instance) {
    super(instance)
    this.stage = new Stage(this)
  }
}
