import type { Mutant } from './mutant.ts'

const engine = 'server/src/kernel/automations/engine'
const tests = (...names: readonly string[]): string[] => names.map((name) => `${engine}/${name}.test.ts`)

/** Turns of the engine: who begins runs, what ends them, and what a failure leaves. */
export const automationMutants: readonly Mutant[] = [
  {
    promise: 'a run of an automation is begun by an event once',
    file: `${engine}/enrol.ts`,
    text: 'subject.isGone || entries.wasBegun(candidate)',
    becomes: 'subject.isGone',
    tests: tests('signal-turn', 'sweep'),
  },
  {
    promise: 'who is in an automation does not enter it again',
    file: `${engine}/enrol.ts`,
    text: 'if (entries.isTaken(candidate) || (await isAtLimit(turn, candidate)))',
    becomes: 'if (await isAtLimit(turn, candidate))',
    tests: tests('signal-turn'),
  },
  {
    promise: 'the limit of an automation counts',
    file: `${engine}/enrol.ts`,
    text: 'if (entries.isTaken(candidate) || (await isAtLimit(turn, candidate)))',
    becomes: 'if (entries.isTaken(candidate))',
    tests: tests('signal-turn'),
  },
  {
    promise: 'automations that set each other off stop',
    file: `${engine}/enrol.ts`,
    text: 'depthOf(event) > deepest',
    becomes: 'depthOf(event) > deepest + 1',
    tests: tests('signal-turn'),
  },
  {
    promise: 'who has left an automation can enter it again',
    file: `${engine}/ledger.ts`,
    text: "if (run.program.reentry !== 'never') run.entryKey = null",
    becomes: '',
    tests: tests('signal-turn'),
  },
  {
    promise: 'what a run does neither ends nor wakes it',
    file: `${engine}/meet-event.ts`,
    text: 'if (event.cause.run_id === run.id) return',
    becomes: '',
    tests: tests('signal-turn'),
  },
  {
    promise: 'events of an organization are met in their order',
    file: 'server/src/kernel/automations/tables/signals-table.ts',
    text: 'return resting < 0 ? rows : rows.slice(0, resting)',
    becomes: 'return rows.filter(({ not_before }) => not_before === null || not_before <= now)',
    tests: tests('signal-turn'),
  },
  {
    promise: 'steps before the one that fails stay done',
    file: `${engine}/repeat-alone.ts`,
    text: 'await advanceAll(turn, claimed, 1)',
    becomes: 'await advanceAll(turn, claimed)',
    tests: tests('run-turn'),
  },
  {
    promise: 'what is refused is not tried again',
    file: `${engine}/error-policy.ts`,
    text: 'if (!isRefusal(error) && begun < tries)',
    becomes: 'if (begun < tries)',
    tests: tests('run-turn'),
  },
  {
    promise: 'runs of an automation that is paused are held',
    file: `${engine}/advance-runs.ts`,
    text: "if (row.status === 'active') await",
    becomes: "if (row.status !== 'archived') await",
    tests: tests('life'),
  },
  {
    promise: 'a sweep goes on where its last stretch ended',
    file: `${engine}/sweep.ts`,
    text: 'place: { ...place, from, upTo },',
    becomes: 'place: { ...place, from: null, upTo: null }, // begins anew',
    tests: tests('sweep'),
  },
  {
    promise: 'turns of an organization do not overlap',
    file: `${engine}/turn.ts`,
    text: 'if (!(await transaction.holdsLock())) return undefined',
    becomes: 'await transaction.holdsLock()',
    tests: tests('signal-turn', 'turn'),
  },
]
