import type { Mutant } from './mutant.ts'

/** How it starts, who may come in, and what is told of it. */
export const hostMutants: readonly Mutant[] = [
  {
    promise: 'a lock of the socket that names somebody else does not stop the start',
    file: 'server/src/start/postgres/leftover.ts',
    text: 'if (standsInTheWay(processNamedIn(lock))) rmSync',
    becomes: 'if (processNamedIn(lock) === 0) rmSync',
    tests: ['server/src/start/postgres/leftover.test.ts'],
  },
  {
    promise: 'a Postgres at work that only its socket names is stopped before another starts',
    file: 'server/src/start/postgres/leftover.ts',
    text: '?.pid, ...locks.map(processNamedIn)]',
    becomes: '?.pid]',
    tests: ['server/src/start/postgres/leftover.test.ts'],
  },
]
