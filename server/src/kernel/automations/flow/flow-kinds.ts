import { wait } from './wait.ts'
import { branch } from './branch.ts'
import { condition } from './condition.ts'
import { exit } from './exit.ts'
import type { FlowKind } from './flow-kind.ts'
import { stop } from './stop.ts'
import { waitForEvent } from './wait-for-event.ts'

/** Every kind of step that is not an action, by name. */
// oxlint-disable-next-line typescript/no-explicit-any -- each kind knows its own config; the list holds all of them.
export const flowKinds: ReadonlyMap<string, FlowKind<any>> = new Map(
  [wait, waitForEvent, condition, branch, exit, stop].map((each) => [each.kind, each]),
)
