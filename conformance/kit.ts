import { Calls } from './calls.ts'
import type { Instance } from './instance.ts'
import { Stage } from './stage.ts'

/** The tools of a statement: calls of the instance, and the records and keys that the kit creates there. */
export class Kit extends Calls {
  readonly stage: Stage

  constructor(instance: Instance) {
    super(instance)
    this.stage = new Stage(this)
  }
}
